import type { Purpose } from './contract/property-views.ts';
import { searchQuery, type PropertySearch } from './property-search.ts';

/** Every address of the site, once: routes, links and canonical addresses are made from these. */
export const paths = {
  home: '/',
  buy: '/buy',
  rent: '/rent',
  contact: '/contact-us',
  property: (id: string): string => `/property/${encodeURIComponent(id)}`,
  requestTour: (id: string): string => `/contact-us?property=${encodeURIComponent(id)}`,
} as const;

export const apiPaths = {
  properties: '/api/properties',
  featured: '/api/properties/featured',
  property: (id: string): string => `/api/properties/${encodeURIComponent(id)}`,
} as const;

/** The listing page of a search, as a grid unless the list is asked for. */
export function listingPath(search: PropertySearch, view: 'grid' | 'list' = 'grid'): string {
  const query = searchQuery(search);
  const shown = view === 'list' ? `${query ? '&' : '?'}view=list` : '';
  return `${purposePath(search.purpose)}${query}${shown}`;
}

/** The listing without any filter, not even a place. */
export function everyHomePath(purpose: Purpose): string {
  return `${purposePath(purpose)}?location=`;
}

export function purposePath(purpose: Purpose): string {
  return purpose === 'buy' ? paths.buy : paths.rent;
}
