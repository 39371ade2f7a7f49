import type { UpstreamProperty } from '../../server/upstream/visitors/property-schema.ts';
import { syntheticProperties } from './synthetic-properties.ts';

/** The body of `GET /properties` with `count` properties, as the embedded provider sends it. */
export function wireList(count: number): Buffer {
  const items = syntheticProperties(count).map(wireItem);
  return Buffer.from(JSON.stringify({ properties: items }));
}

/** An item of that list. */
export function wireItem(property: UpstreamProperty): Record<string, unknown> {
  const { id, uuid, title, location, purpose, type, photos } = property;
  return {
    id: Number(id),
    uuid,
    propertyTitle: title,
    propertyLocation: location,
    category: purpose,
    propertyTag: purpose === 'rent' ? 'rent' : 'sale',
    propertyType: type,
    monthlyPrice: property.monthlyPrice,
    annualPrice: property.annualPrice,
    photos: photos.map(({ url }) => url),
    numberOfBedrooms: property.bedrooms,
    numberOfBathrooms: property.bathrooms,
    numberOfKitchens: property.kitchens,
    numberOfGarages: property.garages,
    floorsNo: property.floors,
    isFeatured: property.featured ? 'Yes' : 'No',
    area: property.area,
    status: 'published',
    createdAt: property.createdAt,
    updatedAt: property.updatedAt,
    photoDetails: photos.slice(0, 2),
  };
}
