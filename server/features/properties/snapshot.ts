import type { PropertyCard, Purpose } from '../../../shared/contract/property-views.ts';
import type { UpstreamProperty } from '../../upstream/property-schema.ts';
import { buildSearchIndex, byNewest, type SearchIndex } from './search-index.ts';
import { toPropertyCard, type PictureAddress } from './views.ts';

/** All properties as they were at one moment, ready to be searched. */
export interface PropertySnapshot {
  etag: string | null;
  indexes: Record<Purpose, SearchIndex>;
  /** Newest first. */
  featured: readonly PropertyCard[];
  /** Of every property its canonical id and when it last changed, ISO 8601. */
  listed: readonly { id: string; changedAt: string | null }[];
  /** By canonical id and by every other id that resolves to the property. */
  byId: ReadonlyMap<string, PropertyCard>;
}

export interface SnapshotSource {
  properties: readonly UpstreamProperty[];
  etag: string | null;
  pictureAddress: PictureAddress;
}

export function buildSnapshot({
  properties,
  etag,
  pictureAddress,
}: SnapshotSource): PropertySnapshot {
  const byId = new Map<string, PropertyCard>();
  const cards = properties.map((property) => {
    const card = toPropertyCard(property, pictureAddress);
    byId.set(property.id, card);
    return card;
  });
  // Canonical ids last: they win over another property's other id.
  for (const card of cards) byId.set(card.id, card);

  const indexOf = (purpose: Purpose): SearchIndex =>
    buildSearchIndex(cards.filter((card) => card.purpose === purpose));
  return {
    etag,
    indexes: { buy: indexOf('buy'), rent: indexOf('rent') },
    byId,
    listed: properties.map(({ id, uuid, createdAt, updatedAt }) => ({
      id: uuid ?? id,
      changedAt: updatedAt ?? createdAt,
    })),
    featured: cards.filter(({ featured }) => featured).toSorted(byNewest),
  };
}
