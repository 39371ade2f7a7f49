import { type Insertable, sql, type Transaction } from 'kysely';
import type {
  NearbyPlacesTable,
  PropertiesTable,
  PropertyPhotosTable,
  Tables,
} from '../database/tables.ts';
import { amenities } from './amenity.ts';
import { propertyTypes } from './district.ts';
import { withoutForeignKeys } from '../database/foreign-keys.ts';
import type { SeedProperty } from './listing.ts';

const dayMs = 86_400_000;
const propertiesAtOnce = 250;

/** Inserts the properties in order, with ids from 1 and dates relative to `now`. */
export function insertProperties(
  transaction: Transaction<Tables>,
  properties: Iterable<SeedProperty>,
  now: Date,
): Promise<void> {
  return withoutForeignKeys(transaction, () => insertRows(transaction, properties, now));
}

async function insertRows(
  transaction: Transaction<Tables>,
  properties: Iterable<SeedProperty>,
  now: Date,
): Promise<void> {
  const typeIds = await insertNames(transaction, 'property_types', propertyTypes);
  const amenityIds = await insertNames(transaction, 'amenities', amenities);

  let count = 0;
  for (const batch of inBatches(properties, propertiesAtOnce)) {
    const numbered = batch.map((property) => ({ id: (count += 1), property }));
    await insertAll(
      transaction,
      'properties',
      numbered.map(({ id, property }) =>
        toPropertyRow(id, property, idOf(typeIds, property.type), now),
      ),
    );
    await insertAll(transaction, 'property_photos', numbered.flatMap(toPhotoRows));
    await insertAll(transaction, 'nearby_places', numbered.flatMap(toPlaceRows));
    await insertAll(
      transaction,
      'property_amenities',
      numbered.flatMap(({ id, property }) =>
        property.amenities.map((name) => ({ property_id: id, amenity_id: idOf(amenityIds, name) })),
      ),
    );
  }
  const next = sql.lit(count + 1);
  await sql`alter table properties alter column id restart with ${next}`.execute(transaction);
}

async function insertNames(
  transaction: Transaction<Tables>,
  table: 'property_types' | 'amenities',
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await transaction
    .insertInto(table)
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Passes all rows, which have the same columns, as one parameter: a parameter per value takes longer. */
async function insertAll<T extends keyof Tables>(
  transaction: Transaction<Tables>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.id(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    transaction,
  );
}

function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Numbered {
  id: number;
  property: SeedProperty;
}

function toPropertyRow(
  id: number,
  property: SeedProperty,
  typeId: number,
  now: Date,
): Insertable<PropertiesTable> {
  const {
    type: _type,
    amenities: _amenities,
    photos: _photos,
    nearby: _nearby,
    ...rest
  } = property;
  const { coordinates, daysAgo, ...columns } = rest;
  const listedAt = new Date(now.getTime() - daysAgo * dayMs);
  return {
    ...columns,
    id,
    property_type_id: typeId,
    lat: coordinates?.lat ?? null,
    lng: coordinates?.lng ?? null,
    status: 'published',
    created_at: listedAt,
    updated_at: listedAt,
  };
}

function toPhotoRows({ id, property }: Numbered): Insertable<PropertyPhotosTable>[] {
  return property.photos.map((photo, position) => ({ property_id: id, position, ...photo }));
}

function toPlaceRows({ id, property }: Numbered): Insertable<NearbyPlacesTable>[] {
  return property.nearby.map(({ distanceMetres, coordinates, ...place }, position) => ({
    property_id: id,
    position,
    ...place,
    ...coordinates,
    distance_metres: distanceMetres,
    image: `/photos/place-${place.type}.svg`,
  }));
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new RangeError(`nothing is named ${name}`);
  return id;
}
