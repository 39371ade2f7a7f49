import { type Insertable, sql, type Transaction } from 'kysely';
import type {
  NearbyPlacesTable,
  PhotoKind,
  PropertiesTable,
  PropertyPhotosTable,
  PropertyPricesTable,
  Tables,
} from '../database/tables.ts';
import { amenities } from './amenity.ts';
import { propertyTypes } from './district.ts';
import { withoutForeignKeys } from '../database/foreign-keys.ts';
import type { Papers } from '../properties/property-papers.ts';
import { lagosDayOf } from '../staff/lagos-days.ts';
import type { SeedPapers, SeedProperty } from './listing.ts';
import type { Picture } from './picture.ts';

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
      'property_prices',
      numbered.flatMap((home) => toPriceRows(home, now)),
    );
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
  const {
    coordinates,
    daysAgo,
    papers,
    confirmedDaysAgo,
    pastPrices,
    floorPlans: _plans,
    ...columns
  } = rest;
  const momentOf = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const dayOf = (days: number): string => lagosDayOf(momentOf(days));
  return {
    ...columns,
    id,
    property_type_id: typeId,
    lat: coordinates?.lat ?? null,
    lng: coordinates?.lng ?? null,
    status: 'published',
    papers: papers && toPapers(papers, dayOf),
    confirmed_on: confirmedDaysAgo === null ? null : dayOf(confirmedDaysAgo),
    created_at: momentOf(daysAgo),
    updated_at: momentOf(pastPrices.at(-1)?.daysAgo ?? daysAgo),
  };
}

function toPapers(papers: SeedPapers, dayOf: (daysAgo: number) => string): Papers {
  return Object.fromEntries(
    Object.entries(papers).map(([type, { seenBy, daysAgo }]) => [
      type,
      seenBy === undefined ? {} : { seenBy, seenOn: dayOf(daysAgo) },
    ]),
  );
}

function toPriceRows({ id, property }: Numbered, now: Date): Insertable<PropertyPricesTable>[] {
  return property.pastPrices.map(({ price, daysAgo }) => ({
    property_id: id,
    price,
    replaced_at: new Date(now.getTime() - daysAgo * dayMs),
  }));
}

function toPhotoRows({ id, property }: Numbered): Insertable<PropertyPhotosTable>[] {
  const { photos, floorPlans } = property;
  const rows = (pictures: readonly Picture[], kind: PhotoKind, first: number) =>
    pictures.map((picture, index) => ({
      property_id: id,
      position: first + index,
      ...picture,
      kind,
    }));
  return [...rows(photos, 'photo', 0), ...rows(floorPlans, 'floor-plan', photos.length)];
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
