import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../database/tables.ts';
import { columnsOf, listFields, pageFields, searchFields } from './property-columns.ts';
import type { PropertyId } from './property-id.ts';
import { listedStatuses, visibleStatuses } from './property-status.ts';

const maxPastPrices = 24;

/** A version of the public list. The number increases with every change; the token is random, and differs after a restore. */
export interface ListVersion {
  number: number;
  token: string;
}

/** The current version, and the number of the version after which every change is recorded. */
export async function readPropertiesVersion(
  database: Kysely<Tables>,
): Promise<{ version: ListVersion; completeSince: number }> {
  const row = await database
    .selectFrom('properties_version')
    .innerJoin('property_versions', 'property_versions.version', 'properties_version.version')
    .select(['properties_version.version', 'complete_since', 'token'])
    .executeTakeFirstOrThrow();
  const { version, token, complete_since: completeSince } = row;
  return { version: { number: version, token }, completeSince };
}

/** Whether the version belongs to the history of this database, as far as it is recorded. */
export async function isPastVersion(
  database: Kysely<Tables>,
  { number, token }: ListVersion,
): Promise<boolean> {
  const row = await database
    .selectFrom('property_versions')
    .select('token')
    .where('version', '=', number)
    .executeTakeFirst();
  return row?.token === token;
}

/** Ids of up to `limit` properties that have changed after a version. */
export async function readChangedIds(
  database: Kysely<Tables>,
  version: number,
  limit: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('property_changes')
    .where('version', '>', version)
    .orderBy('version')
    .limit(limit)
    .select('property_id')
    .execute();
  return rows.map(({ property_id }) => property_id);
}

export type PropertyCardRow = Awaited<
  ReturnType<ReturnType<typeof selectCards>['execute']>
>[number];
export type PropertyRow = Awaited<ReturnType<typeof readListedProperties>>[number];
export type PropertyDetailRow = NonNullable<Awaited<ReturnType<typeof findVisibleProperty>>>;

/** The ids of all listed properties, newest first. */
export async function readListedIds(database: Kysely<Tables>): Promise<number[]> {
  const rows = await database
    .selectFrom('properties')
    .where('deleted_at', 'is', null)
    .where('status', 'in', listedStatuses)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The listed properties among these ids, newest first. */
export async function readListedProperties(database: Kysely<Tables>, ids: readonly number[]) {
  return selectListed(database)
    .where('properties.id', 'in', ids)
    .where('properties.deleted_at', 'is', null)
    .where('properties.status', 'in', listedStatuses)
    .orderBy('properties.created_at', 'desc')
    .orderBy('properties.id', 'desc')
    .execute();
}

export async function findVisibleProperty(database: Kysely<Tables>, id: PropertyId) {
  return selectDetails(database)
    .where('properties.deleted_at', 'is', null)
    .where('properties.status', 'in', visibleStatuses)
    .where(`properties.${id.by}`, '=', id.value)
    .executeTakeFirst();
}

/** The list fields of all properties, including unlisted and deleted ones. */
export function selectCards(database: Kysely<Tables>) {
  return database
    .selectFrom('properties')
    .innerJoin('property_types', 'property_types.id', 'properties.property_type_id')
    .select(columnsOf(listFields))
    .select((query) => [
      'properties.id',
      'properties.uuid',
      'property_types.name as type',
      'properties.is_featured',
      'properties.created_at',
      'properties.updated_at',
      jsonArrayFrom(
        query
          .selectFrom('property_photos')
          .whereRef('property_photos.property_id', '=', 'properties.id')
          .select(['property_photos.id', 'url', 'alt', 'width', 'height', 'color', 'kind'])
          // 'photo' comes after 'floor-plan'.
          .orderBy('kind', 'desc')
          .orderBy('position'),
      ).as('photos'),
    ]);
}

/** The fields of all properties that the public list has, including unlisted and deleted ones. */
function selectListed(database: Kysely<Tables>) {
  return selectCards(database)
    .select(columnsOf(searchFields))
    .select((query) => [
      jsonArrayFrom(
        query
          .selectFrom('property_prices')
          .whereRef('property_prices.property_id', '=', 'properties.id')
          .select(['price', 'replaced_at'])
          .orderBy('replaced_at', 'desc')
          .orderBy('property_prices.id', 'desc')
          .limit(maxPastPrices),
      ).as('pastPrices'),
      'properties.lat',
      'properties.lng',
      jsonArrayFrom(
        query
          .selectFrom('property_amenities')
          .innerJoin('amenities', 'amenities.id', 'property_amenities.amenity_id')
          .whereRef('property_amenities.property_id', '=', 'properties.id')
          .select('amenities.name')
          .orderBy('amenities.id'),
      ).as('amenities'),
    ]);
}

/** All fields of all properties, including unlisted and deleted ones. */
export function selectDetails(database: Kysely<Tables>) {
  return selectListed(database)
    .select(columnsOf(pageFields))
    .select((query) => [
      jsonArrayFrom(
        query
          .selectFrom('nearby_places')
          .whereRef('nearby_places.property_id', '=', 'properties.id')
          .select([
            'name',
            'nearby_places.description',
            'rating',
            'distance_metres',
            'image',
            'type',
            'nearby_places.lat',
            'nearby_places.lng',
            'address',
          ])
          .orderBy('position'),
      ).as('nearby'),
    ]);
}
