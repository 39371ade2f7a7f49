import type { PropertyFields } from '../../shared/contract/admin/properties.ts';
import type { FieldNames } from './error-mapping.ts';
import type { Given } from './staff-caller.ts';

/** Our property field names, mapped to the provider's. */
const wireNames = {
  reference: 'reference',
  title: 'propertyTitle',
  location: 'propertyLocation',
  purpose: 'category',
  type: 'propertyType',
  price: 'annualPrice',
  bedrooms: 'numberOfBedrooms',
  bathrooms: 'numberOfBathrooms',
  kitchens: 'numberOfKitchens',
  garages: 'numberOfGarages',
  floors: 'floorsNo',
  area: 'area',
  featured: 'isFeatured',
  status: 'status',
  yearBuilt: 'yearBuilt',
  description: 'description',
  amenities: 'amenities',
  videoUrl: 'videoUrl',
  coordinates: 'coordinates',
  nearby: 'nearby',
} as const satisfies Record<keyof PropertyFields, string>;

/** Pairs of our field name and the provider's. */
export const propertyWireNames = Object.entries(wireNames) as [keyof PropertyFields, string][];

/** The provider's field names mapped to ours, with the other names that a write may use. */
export const propertyFieldNames: FieldNames = new Map([
  ...propertyWireNames.map(([ours, theirs]): [string, string] => [theirs, ours]),
  ['version', 'version'],
  ['uuid', 'uuid'],
  ['photos', 'photos'],
]);

/** Converts fields to the provider's format; omitted fields stay omitted. */
export function toWireProperty(fields: Given<PropertyFields>): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, wireName] of Object.entries(wireNames)) {
    const value: unknown = Object(fields)[name];
    if (value !== undefined) wire[wireName] = value;
  }
  const { reference, area, featured, videoUrl, nearby } = fields;
  // The provider uses null for an absent value.
  if (reference === '') wire['reference'] = null;
  if (area === 0) wire['area'] = null;
  if (videoUrl === '') wire['videoUrl'] = null;
  if (featured !== undefined) wire['isFeatured'] = featured ? 'Yes' : 'No';
  if (nearby !== undefined) {
    wire['nearby'] = nearby.map(({ distanceMetres, address, coordinates, ...place }) => ({
      ...place,
      ...(distanceMetres !== null && { distanceMetres }),
      location: { ...coordinates, address },
    }));
  }
  return wire;
}
