import type { PropertyCard, Purpose } from '../../../shared/contract/property-views.ts';
import type { SortOrder } from '../../../shared/property-search.ts';
import type { UpstreamProperty } from '../../upstream/property-schema.ts';
import { searchableText } from './searchable-text.ts';
import { toPropertyCard, type PictureAddress } from './views.ts';

/** One property, ready to be matched. */
export interface SearchEntry {
  card: PropertyCard;
  /** The location without case and accents. */
  location: string;
  /** Lower case; '' where it has none. */
  type: string;
  /** Naira for a sale or for a year's rent; 0 where there is none. */
  price: number;
  /** Square feet; 0 where it is not known. */
  squareFeet: number;
}

/** All properties as they were at one moment, sorted beforehand in every order a visitor can ask for. */
export interface PropertySnapshot {
  etag: string | null;
  sorted: Record<Purpose, Record<SortOrder, readonly SearchEntry[]>>;
  /** Newest first. */
  featured: readonly PropertyCard[];
  /** By canonical id and by every other id that resolves to the property. */
  byId: ReadonlyMap<string, PropertyCard>;
}

const squareFeetPerSquareMetre = 10.7639;

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
  const entries = properties.map((property): SearchEntry => {
    const card = toPropertyCard(property, pictureAddress);
    byId.set(property.id, card);
    return {
      card,
      location: searchableText(card.location),
      type: card.type?.toLowerCase() ?? '',
      price: priceOf(card),
      squareFeet: (card.area ?? 0) * squareFeetPerSquareMetre,
    };
  });
  // Canonical ids last: they win over another property's other id.
  for (const { card } of entries) byId.set(card.id, card);

  const sorted = { buy: sortEntries(entries, 'buy'), rent: sortEntries(entries, 'rent') };
  const featured = entries.filter(({ card }) => card.featured).toSorted(comparisons.newest);
  return { etag, sorted, byId, featured: featured.map(({ card }) => card) };
}

function sortEntries(
  entries: readonly SearchEntry[],
  purpose: Purpose,
): Record<SortOrder, readonly SearchEntry[]> {
  const offered = entries.filter(({ card }) => card.purpose === purpose);
  return {
    lowest: offered.toSorted(comparisons.lowest),
    highest: offered.toSorted(comparisons.highest),
    newest: offered.toSorted(comparisons.newest),
    oldest: offered.toSorted(comparisons.oldest),
  };
}

function priceOf({ price }: PropertyCard): number {
  if (price.kind === 'on-request') return 0;
  return price.kind === 'sale' ? price.amount : price.yearly;
}

type Comparison = (a: SearchEntry, b: SearchEntry) => number;

/** A price on request comes last in both orders; what is equal is ordered by id, so that pages never overlap. */
const comparisons: Record<SortOrder, Comparison> = {
  lowest: (a, b) => unpricedLast(a, b) || a.price - b.price || byCanonicalId(a, b),
  highest: (a, b) => unpricedLast(a, b) || b.price - a.price || byCanonicalId(a, b),
  newest: (a, b) => compare(createdAt(b), createdAt(a)) || byCanonicalId(a, b),
  oldest: (a, b) => compare(createdAt(a), createdAt(b)) || byCanonicalId(a, b),
};

function unpricedLast(a: SearchEntry, b: SearchEntry): number {
  return Number(a.price === 0) - Number(b.price === 0);
}

function byCanonicalId(a: SearchEntry, b: SearchEntry): number {
  return compare(a.card.id, b.card.id);
}

/** By code units: several times quicker than by a language's rules, and ids and ISO dates have none. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function createdAt({ card }: SearchEntry): string {
  return card.createdAt ?? '';
}
