import { defaultLocation } from '../cities.ts';
import type { Purpose } from '../contract/property-terms.ts';

export const listingViews = ['grid', 'list', 'map'] as const;
export type ListingView = (typeof listingViews)[number];

/** The view that a listing's query asks for. */
export function parseView(params: URLSearchParams): ListingView {
  return listingViews.find((name) => name === params.get('view')) ?? 'grid';
}

/** Results per page of the listing. */
export const pageSize = 8;

export const sortOrders = ['lowest', 'highest', 'newest', 'oldest', 'cash'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const sortLabels: Readonly<Record<SortOrder, string>> = {
  lowest: 'Lowest Price',
  highest: 'Highest Price',
  newest: 'Newest',
  oldest: 'Oldest',
  cash: 'Least Cash Needed',
};

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

export const roomChoices = [1, 2, 3, 4] as const;
export const bathroomChoices = [1, 2, 3, 4] as const;
/** The most bedrooms or bathrooms that a search can ask for. */
export const maxRooms = 20;
export const areaChoices = [500, 1000, 1500, 2000] as const;

/** '1 Room', '2 Rooms', '3 Rooms', '4+ Rooms'. */
export function roomsLabel(rooms: number): string {
  if (rooms === 1) return '1 Room';
  return rooms === 4 ? '4+ Rooms' : `${rooms} Rooms`;
}

/** Every parameter of a listing's URL, in canonical order: those of the filters, whose table browsers do without, and three. */
export const parameterNames =
  'location words type rooms beds-min beds-max bathrooms baths-min baths-max price price-min price-max cash-max area size-min size-max amenity furnishing band hours power water papers survey seen serviced parking pets new reduced photos since within box sort page view'.split(
    ' ',
  );

const defaults: Readonly<Record<string, string>> = {
  location: defaultLocation,
  sort: 'lowest',
  page: '1',
  view: 'grid',
};

/**
 * A listing's path with other values of some parameters; '' removes one, but means everywhere as `location`. Leads to page 1,
 * unless `page` is given.
 *
 * @param path a canonical path
 */
export function withParams(path: string, changes: Readonly<Record<string, string>>): string {
  const [pathname = '', query] = path.split('?', 2);
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ page: '', ...changes })) {
    if (value === (defaults[name] ?? '') || (value === '' && name !== 'location'))
      params.delete(name);
    else params.set(name, value);
  }
  const sorted = [...params].toSorted(([one], [other]) => orderOf(one) - orderOf(other));
  return sorted.length === 0 ? pathname : `${pathname}?${new URLSearchParams(sorted)}`;
}

function orderOf(name: string): number {
  return parameterNames.indexOf(name);
}
