import type { PropertyPage } from '../../../shared/contract/property-views.ts';
import { knownPlace } from '../../../shared/gazetteer.ts';
import { pageSize, priceBands, type PropertySearch } from '../../../shared/property-search.ts';
import { searchableText } from './searchable-text.ts';
import type { PropertySnapshot, SearchEntry } from './snapshot.ts';

/** Section 9 of the specification. */
const stripSize = 4;

/** The answer to a search but for how current it is. One pass over what is sorted already: linear, and nothing sorted. */
export function searchSnapshot(
  snapshot: PropertySnapshot,
  search: PropertySearch,
): Omit<PropertyPage, 'lastUpdated'> {
  const matches = snapshot.sorted[search.purpose][search.sort].filter(matcherOf(search));
  const pages = Math.max(1, Math.ceil(matches.length / pageSize));
  const page = Math.min(search.page, pages);
  const items = matches.slice((page - 1) * pageSize, page * pageSize).map(({ card }) => card);
  const shown = new Set(items.map(({ id }) => id));
  return {
    purpose: search.purpose,
    place: placeOf(search.location),
    items,
    total: matches.length,
    page,
    pages,
    strip:
      page > 1
        ? []
        : snapshot.featured
            .filter(({ id, purpose }) => purpose === search.purpose && !shown.has(id))
            .slice(0, stripSize),
  };
}

function matcherOf(search: PropertySearch): (entry: SearchEntry) => boolean {
  const { rooms, bathrooms, area } = search;
  const words = searchableText(search.location)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const type = search.type?.toLowerCase();
  const band = priceBands[search.purpose].find(({ value }) => value === search.price);

  return (entry) => {
    const { card } = entry;
    if (type !== undefined && entry.type !== type) return false;
    if (rooms !== null && (rooms === 4 ? card.bedrooms < 4 : card.bedrooms !== rooms)) return false;
    if (band && (entry.price <= band.above || entry.price > band.upTo)) return false;
    if (bathrooms !== null && card.bathrooms < bathrooms) return false;
    if (area !== null && entry.squareFeet < area) return false;
    return words.every((word) => entry.location.includes(word));
  };
}

function placeOf(location: string): string | null {
  return knownPlace(location) ?? (location === '' ? null : `“${location}”`);
}
