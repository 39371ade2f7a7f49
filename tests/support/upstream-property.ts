import type { UpstreamPropertyDetail } from '../../server/upstream/property-schema.ts';

/** A property in the site’s own shape: by default a duplex for sale. */
export function upstreamProperty(
  fields: Partial<UpstreamPropertyDetail> = {},
): UpstreamPropertyDetail {
  const id = fields.id ?? '1';
  return {
    id,
    uuid: `uuid-${id}`,
    title: `Duplex ${id}`,
    location: 'Jabi, Abuja',
    purpose: 'buy',
    type: 'Duplex',
    status: 'open',
    monthlyPrice: 0,
    annualPrice: 95_000_000,
    photos: [],
    bedrooms: 4,
    bathrooms: 5,
    kitchens: 1,
    garages: 2,
    floors: 2,
    featured: false,
    area: 200,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: null,
    yearBuilt: 2020,
    furnishing: null,
    description: 'A house.',
    amenities: ['Borehole'],
    videoUrl: null,
    coordinates: null,
    nearby: [],
    ...fields,
  };
}
