import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Tables } from '../database/tables.ts';
import type { PropertyId } from './property-id.ts';

/** How many changes the public list has had: what was read under one number holds until the number moves. */
export async function readPropertiesVersion(database: Kysely<Tables>): Promise<number> {
  const { version } = await database
    .selectFrom('properties_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

export type PropertyRow = Awaited<ReturnType<typeof readPublishedProperties>>[number];
export type PropertyDetailRow = NonNullable<Awaited<ReturnType<typeof findPublishedProperty>>>;

/** Newest first. */
export async function readPublishedProperties(database: Kysely<Tables>) {
  return selectPublished(database)
    .orderBy('properties.created_at', 'desc')
    .orderBy('properties.id', 'desc')
    .execute();
}

export async function findPublishedProperty(database: Kysely<Tables>, id: PropertyId) {
  return selectPublished(database)
    .select((query) => [
      'properties.year_built',
      'properties.description',
      'properties.video_url',
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
    ])
    .where(`properties.${id.by}`, '=', id.value)
    .executeTakeFirst();
}

function selectPublished(database: Kysely<Tables>) {
  return database
    .selectFrom('properties')
    .innerJoin('property_types', 'property_types.id', 'properties.property_type_id')
    .where('properties.status', '=', 'published')
    .select((query) => [
      'properties.id',
      'properties.uuid',
      'properties.title',
      'properties.location',
      'properties.category',
      'property_types.name as type',
      'properties.annual_price',
      'properties.bedrooms',
      'properties.bathrooms',
      'properties.kitchens',
      'properties.garages',
      'properties.floors',
      'properties.is_featured',
      'properties.area',
      'properties.status',
      'properties.created_at',
      'properties.updated_at',
      jsonArrayFrom(
        query
          .selectFrom('property_photos')
          .whereRef('property_photos.property_id', '=', 'properties.id')
          .select(['url', 'alt', 'width', 'height', 'color'])
          .orderBy('position'),
      ).as('photos'),
    ]);
}
