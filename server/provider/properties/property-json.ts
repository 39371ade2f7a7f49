import { fieldsOf, listFields, pageFields } from './property-columns.ts';
import type { PropertyDetailRow, PropertyRow } from './property-queries.ts';

/**
 * How many leading photos of a list item have details. All photo URLs are listed, but details of all of them would make
 * up most of the list's size, and pages that show more photos fetch the property.
 */
export const describedPhotos = 2;

/** An item of `GET /properties`. Prices are whole Naira, `area` square metres, dates ISO 8601. */
export function toListItem(row: PropertyRow): Record<string, unknown> {
  return {
    ...toCommonFields(row),
    photoDetails: row.photos.slice(0, describedPhotos).map(toPhoto),
  };
}

/** The `property` of `GET /properties/{id}`. */
export function toDetail(row: PropertyDetailRow): Record<string, unknown> {
  return {
    ...toCommonFields(row),
    photoDetails: row.photos.map(toPhoto),
    ...fieldsOf(pageFields, row),
    amenities: row.amenities.map(({ name }) => name),
    coordinates: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    nearby: row.nearby.map(({ distance_metres, lat, lng, address, ...place }) => ({
      ...place,
      distance: distanceText(distance_metres),
      location: { lat, lng, address },
    })),
  };
}

export function toCommonFields(row: PropertyRow): Record<string, unknown> {
  const isRent = row.category === 'rent';
  return {
    id: row.id,
    uuid: row.uuid,
    ...fieldsOf(listFields, row),
    propertyTag: isRent ? 'rent' : 'sale',
    propertyType: row.type,
    monthlyPrice: isRent ? Math.round(row.annual_price / 12) : 0,
    photos: row.photos.map(({ url }) => url),
    isFeatured: row.is_featured ? 'Yes' : 'No',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toPhoto({ url, alt, width, height, color }: PropertyRow['photos'][number]): unknown {
  return { url, alt, width, height, color };
}

export function distanceText(metres: number): string {
  return metres < 1_000 ? `${metres} m` : `${(metres / 1_000).toFixed(1)} km`;
}
