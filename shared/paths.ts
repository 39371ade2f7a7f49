import type { Purpose } from './contract/property-views.ts';
import type { Role } from './contract/session.ts';
import { cityOf } from './cities.ts';
import {
  defaultLocation,
  parsePropertySearch,
  searchQuery,
  type PropertySearch,
} from './property-search.ts';

/** Every path of the site: routes, links and canonical URLs are built from these. */
export const paths = {
  home: '/',
  buy: '/buy',
  rent: '/rent',
  sell: '/sell',
  about: '/about',
  questions: '/about#faq',
  rentingGuide: '/about#guide-rent',
  buyingGuide: '/about#guide-buy',
  sellingGuide: '/sell#guide',
  listProperty: '/sell#list',
  contact: '/contact-us',
  saved: '/saved',
  privacy: '/privacy',
  terms: '/terms',
  property: (id: string): string => `/property/${encodeURIComponent(id)}`,
  sharePicture: (id: string): string => `/media/share/${encodeURIComponent(id)}.jpg`,
  logIn: '/login',
  adminLogIn: '/admin/login',
  logOut: '/logout',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  verifyEmail: '/verify-email',
  user: '/user',
  /** Where a user lands after deleting their account. */
  accountDeleted: '/?account=deleted',
  admin: '/admin',
  adminProperties: '/admin/properties',
  adminNewProperty: '/admin/properties/new',
  adminPropertyImport: '/admin/properties/import',
  adminProperty: (id: string): string => `/admin/properties/${encodeURIComponent(id)}`,
  adminMessages: '/admin/messages',
  adminAmenities: '/admin/amenities',
  adminPropertyTypes: '/admin/property-types',
  adminUsers: '/admin/users',
  adminAudit: '/admin/audit',
  adminHistory: '/admin/history',
  requestTour: (id: string): string => `/contact-us?property=${encodeURIComponent(id)}`,
} as const;

/** Ids of sections on the property page that links point to. */
export const propertySections = {
  map: 'neighbourhood',
  nearby: 'nearby',
  afford: 'afford',
} as const;

export const apiPaths = {
  properties: '/api/properties',
  featured: '/api/properties/featured',
  property: (id: string): string => `/api/properties/${encodeURIComponent(id)}`,
  geocodeReverse: '/api/geocode/reverse',
  geocodeSearch: '/api/geocode/search',
  session: '/api/session',
  account: '/api/account',
  admin: '/api/admin',
  accountData: '/api/account/data',
  enquiryStart: '/api/enquiry-start',
  contact: '/api/contact',
  ownerEnquiries: '/api/owner-enquiries',
  ownerPhotos: '/api/owner-photos',
} as const;

/** Path of the listing for a search; the grid view unless the list is requested. */
export function listingPath(search: PropertySearch, view: 'grid' | 'list' = 'grid'): string {
  const query = searchQuery(search);
  const shown = view === 'list' ? `${query ? '&' : '?'}view=list` : '';
  return `${purposePath(search.purpose)}${query}${shown}`;
}

/** Path of a place's listing without other filters; `place` is a name that `landingPlace` returns. */
export function placePath(purpose: Purpose, place: string): string {
  const path = purposePath(purpose);
  if (place === defaultLocation) return path;
  return `${path}?${new URLSearchParams({ location: place })}`;
}

/** The listing of the city in a street address, or the purpose's main listing if we don't cover the city. */
export function cityListing(purpose: Purpose, location: string): { path: string; name: string } {
  const city = cityOf(location);
  const what = purpose === 'buy' ? 'Properties for Sale' : 'Properties for Rent';
  if (city === null) return { path: purposePath(purpose), name: what };
  return { path: placePath(purpose, city), name: `${what} in ${city}` };
}

/** Canonical form of a listing page's path and query; null for any other page. */
export function listingPathOf(pathAndQuery: string): string | null {
  const [path, query] = pathAndQuery.split('?', 2);
  if (path !== paths.buy && path !== paths.rent) return null;
  const params = new URLSearchParams(query);
  const search = parsePropertySearch(path === paths.buy ? 'buy' : 'rent', params);
  return listingPath(search, params.get('view') === 'list' ? 'list' : 'grid');
}

/** Path of the listing without any filter, not even a place. */
export function everyHomePath(purpose: Purpose): string {
  return `${purposePath(purpose)}?location=`;
}

export function purposePath(purpose: Purpose): string {
  return purpose === 'buy' ? paths.buy : paths.rent;
}

/** The home page of a signed-in user. */
export function ownPath(role: Role): string {
  return role === 'admin' ? paths.admin : paths.user;
}

/**
 * The login page that protected pages redirect to.
 * @param next where to go afterwards
 * @param ended the catalogue code for why a session ended, if it did
 */
export function logInPath({ next, ended }: { next: string; ended?: string }): string {
  const query = new URLSearchParams({ next, ...(ended !== undefined && { ended }) });
  return `${paths.adminLogIn}?${query}`;
}
