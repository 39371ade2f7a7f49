import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

interface Named {
  id: number;
  name: string;
}

/** The property types and amenities that there are, found whatever the case of a name. */
export interface KnownNames {
  type(name: string): Named | null;
  amenity(name: string): Named | null;
  /** @throws RangeError for a name that is not known. */
  typeId(name: string): number;
  /** @throws RangeError for a name that is not known. */
  amenityId(name: string): number;
  /** Known amenities, each once, as they are listed on a property. */
  inOrder(amenities: readonly string[]): string[];
}

/** Keeps them from being deleted until the transaction ends. Comes before the lock of a property: merging does so too. */
export async function lockKnownNames(transaction: Transaction<Tables>): Promise<KnownNames> {
  const types = await selectNames(transaction, 'property_types').forKeyShare().execute();
  const amenities = await selectNames(transaction, 'amenities').forKeyShare().execute();
  return toKnownNames({ types, amenities });
}

/** As they are at this moment. */
export async function readKnownNames(database: Kysely<Tables>): Promise<KnownNames> {
  const types = await selectNames(database, 'property_types').execute();
  const amenities = await selectNames(database, 'amenities').execute();
  return toKnownNames({ types, amenities });
}

function toKnownNames(known: { types: Named[]; amenities: Named[] }): KnownNames {
  const types = byName(known.types);
  const amenities = byName(known.amenities);
  const idOf = (names: ReadonlyMap<string, Named>, name: string): number => {
    const id = names.get(name.toLowerCase())?.id;
    if (id === undefined) throw new RangeError(`nothing is named ${name}`);
    return id;
  };
  return {
    type: (name) => types.get(name.toLowerCase()) ?? null,
    amenity: (name) => amenities.get(name.toLowerCase()) ?? null,
    typeId: (name) => idOf(types, name),
    amenityId: (name) => idOf(amenities, name),
    inOrder: (given) => {
      const wanted = new Set(given.map((name) => idOf(amenities, name)));
      return [...amenities.values()].filter(({ id }) => wanted.has(id)).map(({ name }) => name);
    },
  };
}

function selectNames(database: Kysely<Tables>, table: 'property_types' | 'amenities') {
  return database.selectFrom(table).select(['id', 'name']).orderBy('id');
}

function byName(rows: readonly Named[]): Map<string, Named> {
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}
