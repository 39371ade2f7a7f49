import { fieldsOf, listFields, pageFields, searchFields } from './property-columns.ts';
import type { PropertyCardRow, PropertyDetailRow, PropertyRow } from './property-queries.ts';

/**
 * How many leading photos of a list item have details. All photo URLs are listed, but details of all of them would make
 * up most of the list's size, and pages that show more photos fetch the property.
 */
export const describedPhotos = 2;

/** An item of `GET /properties`. Prices are whole Naira, `area` square metres, dates ISO 8601. */
export function toListItem(row: PropertyRow): Record<string, unknown> {
  return {
    ...withoutUnknown(toPublicFields(row)),
    photoDetails: photosOf(row).slice(0, describedPhotos).map(toPhoto),
  };
}

/** The `property` of `GET /properties/{id}`. */
export function toDetail(row: PropertyDetailRow): Record<string, unknown> {
  return {
    ...toPublicFields(row),
    photoDetails: row.photos.map((photo) => ({ ...toPhoto(photo), kind: photo.kind })),
    ...fieldsOf(pageFields, row),
    priceHistory: row.pastPrices.toReversed().map(({ price, replaced_at }) => ({
      price,
      at: new Date(replaced_at).toISOString(),
    })),
    nearby: row.nearby.map(({ distance_metres, lat, lng, address, ...place }) => ({
      ...place,
      distance: distanceText(distance_metres),
      location: { lat, lng, address },
    })),
  };
}

const leftOutOfList: ReadonlySet<string> = new Set([
  ...searchFields,
  'serviceCharge',
  'cautionDeposit',
  'agencyFee',
  'legalFee',
  'confirmedOn',
  'coordinates',
  'previousPrice',
  'priceChangedAt',
]);

/** Without what few properties have: it would make up a fifth of the list. */
function withoutUnknown(fields: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries(fields).filter(
    ([name, value]) => value !== null || !leftOutOfList.has(name),
  );
  return Object.fromEntries(known);
}

/** What both the list and the single property have. */
function toPublicFields(row: PropertyRow): Record<string, unknown> {
  const [latest] = row.pastPrices;
  return {
    ...toCommonFields(row),
    ...fieldsOf(searchFields, row),
    amenities: row.amenities.map(({ name }) => name),
    coordinates: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    previousPrice: latest?.price ?? null,
    priceChangedAt: latest ? new Date(latest.replaced_at).toISOString() : null,
  };
}

/** Without floor plans. */
function photosOf({ photos }: PropertyCardRow): PropertyCardRow['photos'] {
  return photos.filter(({ kind }) => kind === 'photo');
}

export function toCommonFields(row: PropertyCardRow): Record<string, unknown> {
  const isRent = row.category === 'rent';
  return {
    id: row.id,
    uuid: row.uuid,
    ...fieldsOf(listFields, row),
    propertyTag: isRent ? 'rent' : 'sale',
    propertyType: row.type,
    monthlyPrice: isRent ? Math.round(row.annual_price / 12) : 0,
    photos: photosOf(row).map(({ url }) => url),
    isFeatured: row.is_featured ? 'Yes' : 'No',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toPhoto({ url, alt, width, height, color }: PropertyRow['photos'][number]) {
  return { url, alt, width, height, color };
}

export function distanceText(metres: number): string {
  return metres < 1_000 ? `${metres} m` : `${(metres / 1_000).toFixed(1)} km`;
}
