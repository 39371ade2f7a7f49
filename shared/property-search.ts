import { propertyTypes } from './contract/property-views.ts';
import type { Purpose } from './contract/property-terms.ts';

/** Results per page of the listing. */
export const pageSize = 8;

export const sortOrders = ['lowest', 'highest', 'newest', 'oldest'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface PriceBand {
  value: string;
  label: string;
  /** Naira, exclusive, except that 0 belongs to the first band. */
  above: number;
  /** Naira, inclusive. */
  upTo: number;
}

const million = 1_000_000;

/** Sale prices or yearly rents. */
export const priceBands: Record<Purpose, readonly PriceBand[]> = {
  buy: [
    { value: '0-100m', label: '₦0 - ₦100M', above: -1, upTo: 100 * million },
    { value: '100m-300m', label: '₦100M - ₦300M', above: 100 * million, upTo: 300 * million },
    { value: '300m-500m', label: '₦300M - ₦500M', above: 300 * million, upTo: 500 * million },
    { value: '500m-up', label: '₦500M+', above: 500 * million, upTo: Infinity },
  ],
  rent: [
    { value: '0-2m', label: '₦0 - ₦2M', above: -1, upTo: 2 * million },
    { value: '2m-5m', label: '₦2M - ₦5M', above: 2 * million, upTo: 5 * million },
    { value: '5m-10m', label: '₦5M - ₦10M', above: 5 * million, upTo: 10 * million },
    { value: '10m-up', label: '₦10M+', above: 10 * million, upTo: Infinity },
  ],
};

export interface PropertySearch {
  purpose: Purpose;
  /** As typed; empty for everywhere. At most 80 characters. */
  location: string;
  type: (typeof propertyTypes)[number] | null;
  /** Exact number of bedrooms; 4 means four or more. */
  rooms: number | null;
  /** A `value` of `priceBands[purpose]`. */
  price: string | null;
  /** Minimum number. */
  bathrooms: number | null;
  /** Minimum, in square feet. */
  area: number | null;
  sort: SortOrder;
  /** 1-based. */
  page: number;
}

export const defaultLocation = 'Abuja';
export const roomChoices = [1, 2, 3, 4] as const;
export const bathroomChoices = [1, 2, 3, 4] as const;
export const areaChoices = [500, 1000, 1500, 2000] as const;

const maxLocationLength = 80;
const lastPage = 1_000_000;

/**
 * Parses a search from a query string. Invalid parameters take their defaults, so every URL is a valid search; of a repeated
 * parameter the first counts.
 */
export function parsePropertySearch(purpose: Purpose, params: URLSearchParams): PropertySearch {
  const location = params.get('location');
  const type = params.get('type')?.toLowerCase();
  const page = Number(params.get('page'));
  const price = params.get('price');
  return {
    purpose,
    location: location === null ? defaultLocation : readable(location),
    type: propertyTypes.find((name) => name.toLowerCase() === type) ?? null,
    rooms: oneOf(roomChoices, params.get('rooms')),
    price: priceBands[purpose].find(({ value }) => value === price)?.value ?? null,
    bathrooms: oneOf(bathroomChoices, params.get('bathrooms')),
    area: oneOf(areaChoices, params.get('area')),
    sort: sortOrders.find((order) => order === params.get('sort')) ?? 'lowest',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

/** Canonical query string of a search without default values: '' or starting with '?'. */
export function searchQuery(search: PropertySearch): string {
  const params = new URLSearchParams();
  if (search.location !== defaultLocation) params.set('location', search.location);
  if (search.type) params.set('type', search.type.toLowerCase());
  if (search.rooms) params.set('rooms', String(search.rooms));
  if (search.price) params.set('price', search.price);
  if (search.bathrooms) params.set('bathrooms', String(search.bathrooms));
  if (search.area) params.set('area', String(search.area));
  if (search.sort !== 'lowest') params.set('sort', search.sort);
  if (search.page > 1) params.set('page', String(search.page));
  const query = params.toString();
  return query && `?${query}`;
}

/** The same search for another purpose: keeps everything except the price band. */
export function forPurpose(search: PropertySearch, purpose: Purpose): PropertySearch {
  if (purpose === search.purpose) return search;
  return { ...search, purpose, price: null, page: 1 };
}

/** Whether the search is the purpose's main listing: no filters, first page. */
export function isPlainListing(search: PropertySearch): boolean {
  return searchQuery(search) === '';
}

function oneOf<T extends number>(choices: readonly T[], text: string | null): T | null {
  return choices.find((choice) => String(choice) === text) ?? null;
}

function readable(text: string): string {
  return (
    text
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trimStart()
      .slice(0, maxLocationLength)
      // The cut may have split a surrogate pair.
      .replace(/\p{Cs}$/u, '')
      .trim()
  );
}
