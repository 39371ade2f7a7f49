import type { MisbehavingProvider } from './misbehaving-provider.ts';

/**
 * A property as a provider sends it, in the list and on its own; by default a published duplex for
 * sale.
 */
export interface WireProperty {
  id: number;
  uuid: string;
  propertyTitle: string;
  [field: string]: unknown;
}

export function wireProperty(fields: Partial<WireProperty> = {}): WireProperty {
  const id = fields.id ?? 1;
  return {
    id,
    uuid: uuidOf(id),
    propertyTitle: `Duplex ${id}`,
    propertyLocation: 'Jabi, Abuja',
    category: 'buy',
    propertyTag: 'sale',
    propertyType: 'Duplex',
    monthlyPrice: 0,
    annualPrice: 95_000_000,
    photos: [],
    numberOfBedrooms: 4,
    numberOfBathrooms: 5,
    floorsNo: 2,
    isFeatured: 'No',
    area: 200,
    status: 'published',
    createdAt: '2026-11-01T09:00:00.000Z',
    ...fields,
  };
}

export function uuidOf(id: number): string {
  return `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
}

/** Makes a provider return these properties, in its list and each under both of its ids. */
export function offer(provider: MisbehavingProvider, properties: readonly WireProperty[]): void {
  provider.on('/properties', { kind: 'answers', json: { properties } });
  for (const property of properties) {
    provider.on(`/properties/${property.id}`, { kind: 'answers', json: { property } });
    provider.on(`/properties/${property.uuid}`, { kind: 'answers', json: { property } });
  }
}
