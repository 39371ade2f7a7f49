import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

interface Named {
  id: number;
  name: string;
}

/** The existing property types and amenities, looked up regardless of case. */
export interface KnownNames {
  type(name: string): Named | null;
  amenity(name: string): Named | null;
  /** @throws RangeError for a name that is not known. */
  typeId(name: string): number;
  /** @throws RangeError for a name that is not known. */
  amenityId(name: string): number;
  /** Drops duplicates and sorts known amenities as a property lists them. */
  inOrder(amenities: readonly string[]): string[];
}

/** Prevents their deletion until the transaction ends. Call before locking properties, as merging does too. */
export async function lockKnownNames(transaction: Transaction<Tables>): Promise<KnownNames> {
  const types = await selectNames(transaction, 'property_types').forKeyShare().execute();
  const amenities = await selectNames(transaction, 'amenities').forKeyShare().execute();
  return toKnownNames({ types, amenities });
}

/** Without locks: the names may change at any time. */
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
    inOrder: (requested) => {
      const ids = new Set(requested.map((name) => idOf(amenities, name)));
      return [...amenities.values()].filter(({ id }) => ids.has(id)).map(({ name }) => name);
    },
  };
}

function selectNames(database: Kysely<Tables>, table: 'property_types' | 'amenities') {
  return database.selectFrom(table).select(['id', 'name']).orderBy('id');
}

function byName(rows: readonly Named[]): Map<string, Named> {
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}
