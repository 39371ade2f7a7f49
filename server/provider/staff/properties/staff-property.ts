import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { columnFieldNames, fieldsOf } from '../../properties/property-columns.ts';
import { parsePropertyId, type PropertyId } from '../../properties/property-id.ts';
import { describedPhotos, distanceText, toCommonFields } from '../../properties/property-json.ts';
import { selectCards, selectDetails } from '../../properties/property-queries.ts';
import type { PropertyState } from './property-state.ts';

export type StaffPropertyRow = Awaited<ReturnType<typeof readStaffProperties>>[number];
type StaffCardRow = Awaited<ReturnType<typeof readStaffCards>>[number];

const staffColumns = [
  'properties.version',
  'properties.reference',
  'properties.district',
  'properties.deleted_at',
] as const;

/** In no particular order; includes deleted properties. */
export async function readStaffProperties(database: Kysely<Tables>, ids: readonly number[]) {
  return selectDetails(database)
    .select(staffColumns)
    .where('properties.id', 'in', ids.length === 0 ? [0] : ids)
    .execute();
}

/** In no particular order; includes deleted properties. */
export async function readStaffCards(database: Kysely<Tables>, ids: readonly number[]) {
  return selectCards(database)
    .select(staffColumns)
    .where('properties.id', 'in', ids.length === 0 ? [0] : ids)
    .execute();
}

export async function findStaffProperty(
  database: Kysely<Tables>,
  id: PropertyId,
): Promise<StaffPropertyRow | undefined> {
  return selectDetails(database)
    .select(staffColumns)
    .where(`properties.${id.by}`, '=', id.value)
    .executeTakeFirst();
}

/** @throws ApiError 404 if the text is neither a number nor a UUID. */
export function propertyIdIn(text: string): PropertyId {
  const id = parsePropertyId(text);
  if (id === null) throw propertyNotFound();
  return id;
}

export function propertyNotFound(): ApiError {
  return new ApiError(404, 'Property not found');
}

/** An item of the staff list. */
export function toStaffItem(row: StaffCardRow): Record<string, unknown> {
  return {
    ...toSharedFields(row),
    photoDetails: row.photos.slice(0, describedPhotos),
    photoCount: row.photos.length,
  };
}

/** A property with all fields that staff can see and change. */
export function toStaffProperty(row: StaffPropertyRow): Record<string, unknown> {
  const state = toState(row);
  return {
    ...toSharedFields(row),
    ...state,
    nearby: state.nearby.map((place) => ({
      ...place,
      distance: distanceText(place.distanceMetres),
      image: pictureOfPlace(place.type),
    })),
    photoDetails: row.photos,
  };
}

function toSharedFields(row: StaffCardRow): Record<string, unknown> {
  return {
    ...toCommonFields(row),
    reference: row.reference,
    district: row.district,
    version: row.version,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

export function pictureOfPlace(type: string): string {
  return `/photos/place-${type}.svg`;
}

export function toState(row: StaffPropertyRow): PropertyState {
  return {
    ...fieldsOf(columnFieldNames, row),
    propertyType: row.type,
    isFeatured: row.is_featured ? 'Yes' : 'No',
    amenities: row.amenities.map(({ name }) => name),
    coordinates: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    nearby: row.nearby.map(({ type, name, description, rating, distance_metres, ...place }) => ({
      type,
      name,
      description,
      rating,
      distanceMetres: distance_metres,
      location: { lat: place.lat, lng: place.lng, address: place.address },
    })),
  };
}
