import { type Insertable, sql, type Transaction } from 'kysely';
import type { PhotoKind } from '../../../shared/contract/admin/property-schemas.ts';
import type {
  NearbyPlacesTable,
  PropertiesTable,
  PropertyPhotosTable,
  PropertyPricesTable,
  Tables,
} from '../database/tables.ts';
import { propertyTypes } from '../../../shared/contract/property-terms.ts';
import { withoutForeignKeys } from '../database/foreign-keys.ts';
import type { Papers } from '../properties/property-papers.ts';
import { lagosDayOf } from '../staff/lagos-days.ts';
import { toFieldColumns } from '../properties/property-columns.ts';
import { pictureOfPlace } from '../staff/properties/staff-property.ts';
import { amenities } from './amenities.ts';
import { type DemoHome, nearbyOf } from './demo-homes.ts';
import { shownPicture } from './picture-variants.ts';

const dayMs = 86_400_000;
const homesAtOnce = 250;

/** Inserts the homes in order, with ids from 1 and dates relative to `now`. */
export function insertProperties(
  transaction: Transaction<Tables>,
  homes: Iterable<DemoHome>,
  now: Date,
): Promise<void> {
  return withoutForeignKeys(transaction, () => insertRows(transaction, homes, now));
}

async function insertRows(
  transaction: Transaction<Tables>,
  homes: Iterable<DemoHome>,
  now: Date,
): Promise<void> {
  const typeIds = await insertNames(transaction, 'property_types', propertyTypes);
  const amenityIds = await insertNames(transaction, 'amenities', amenities);

  let count = 0;
  for (const batch of inBatches(homes, homesAtOnce)) {
    const numbered = batch.map((home) => ({ id: (count += 1), home }));
    await insertAll(
      transaction,
      'properties',
      numbered.map((one) => toPropertyRow(one, idOf(typeIds, one.home.propertyType), now)),
    );
    await insertAll(transaction, 'property_photos', numbered.flatMap(toPhotoRows));
    await insertAll(transaction, 'nearby_places', numbered.flatMap(toPlaceRows));
    await insertAll(
      transaction,
      'property_prices',
      numbered.flatMap((one) => toPriceRows(one, now)),
    );
    await insertAll(
      transaction,
      'property_amenities',
      numbered.flatMap(({ id, home }) =>
        home.amenities.map((name) => ({ property_id: id, amenity_id: idOf(amenityIds, name) })),
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
  home: DemoHome;
}

function toPropertyRow(
  { id, home }: Numbered,
  typeId: number,
  now: Date,
): Insertable<PropertiesTable> {
  const { uuid, coordinates, papers, confirmedDaysAgo, pastPrices, listedDaysAgo, isFeatured } =
    home;
  const momentOf = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const dayOf = (days: number): string => lagosDayOf(momentOf(days));
  return {
    ...toFieldColumns({
      ...home,
      status: 'published',
      papers: papers && toPapers(papers, dayOf),
      confirmedOn: confirmedDaysAgo === null ? null : dayOf(confirmedDaysAgo),
    }),
    id,
    uuid,
    property_type_id: typeId,
    is_featured: isFeatured === 'Yes',
    ...coordinates,
    created_at: momentOf(listedDaysAgo),
    updated_at: momentOf(pastPrices.at(-1)?.daysAgo ?? listedDaysAgo),
  };
}

function toPapers(papers: DemoHome['papers'] & {}, dayOf: (daysAgo: number) => string): Papers {
  return Object.fromEntries(
    Object.entries(papers).map(([type, { seenBy, daysAgo }]) => [
      type,
      seenBy === undefined || daysAgo === undefined ? {} : { seenBy, seenOn: dayOf(daysAgo) },
    ]),
  );
}

function toPriceRows({ id, home }: Numbered, now: Date): Insertable<PropertyPricesTable>[] {
  return home.pastPrices.map(({ price, daysAgo }) => ({
    property_id: id,
    price,
    replaced_at: new Date(now.getTime() - daysAgo * dayMs),
  }));
}

function toPhotoRows({ id, home }: Numbered): Insertable<PropertyPhotosTable>[] {
  const { photos, floorPlans } = home;
  const rows = (pictures: readonly string[], kind: PhotoKind, first: number) =>
    pictures.map((name, index) => ({
      property_id: id,
      position: first + index,
      ...shownPicture(name),
      kind,
    }));
  return [...rows(photos, 'photo', 0), ...rows(floorPlans, 'floor-plan', photos.length)];
}

function toPlaceRows({ id, home }: Numbered): Insertable<NearbyPlacesTable>[] {
  return nearbyOf(home).map(({ distanceMetres, coordinates, ...place }, position) => ({
    property_id: id,
    position,
    ...place,
    ...coordinates,
    distance_metres: distanceMetres,
    image: pictureOfPlace(place.type),
  }));
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new RangeError(`nothing is named ${name}`);
  return id;
}
