import type { PropertyFields } from '../../shared/contract/admin/properties.ts';
import type { FieldNames } from './error-mapping.ts';
import type { Given } from './staff-caller.ts';

/** The fields of a property by our names, as the provider calls them. */
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

/** Each field by our name and by the provider's. */
export const propertyWireNames = Object.entries(wireNames) as [keyof PropertyFields, string][];

/** The same from the provider's names, with what else a write may name. */
export const propertyFieldNames: FieldNames = new Map([
  ...propertyWireNames.map(([ours, theirs]): [string, string] => [theirs, ours]),
  ['version', 'version'],
  ['uuid', 'uuid'],
  ['photos', 'photos'],
]);

/** Fields as the provider takes them; one that is left out stays left out. */
export function toWireProperty(fields: Given<PropertyFields>): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, wireName] of Object.entries(wireNames)) {
    const value: unknown = Object(fields)[name];
    if (value !== undefined) wire[wireName] = value;
  }
  const { reference, area, featured, videoUrl, nearby } = fields;
  // What is none here has no value there.
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
