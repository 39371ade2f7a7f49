import type { Purpose } from './contract/property-terms.ts';
import type { Role } from './contract/roles.ts';
import { cityOf } from './cities.ts';
import {
  defaultLocation,
  parsePropertySearch,
  searchQuery,
  type PropertySearch,
} from './property-search.ts';

/** The route pattern of every page. Routes match these; links come from `paths`. */
export const pagePatterns = {
  home: '/',
  buy: '/buy',
  rent: '/rent',
  property: '/property/:id',
  saved: '/saved',
  sell: '/sell',
  about: '/about',
  contact: '/contact-us',
  privacy: '/privacy',
  terms: '/terms',
  logIn: '/login',
  adminLogIn: '/admin/login',
  logOut: '/logout',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  verifyEmail: '/verify-email',
  user: '/user',
  admin: '/admin',
  adminProperties: '/admin/properties',
  adminNewProperty: '/admin/properties/new',
  adminPropertyImport: '/admin/properties/import',
  adminProperty: '/admin/properties/:id',
  adminMessages: '/admin/messages',
  adminAmenities: '/admin/amenities',
  adminPropertyTypes: '/admin/property-types',
  adminUsers: '/admin/users',
  adminAudit: '/admin/audit',
  adminHistory: '/admin/history',
} as const;

type PathWithId = (id: string) => string;

/** The link of each page: its pattern, or a function if the pattern has a parameter. */
type PageLinks = {
  [Page in keyof typeof pagePatterns]: (typeof pagePatterns)[Page] extends `${string}:${string}`
    ? PathWithId
    : (typeof pagePatterns)[Page];
};

/** Links to every page, and to parts of pages. */
export const paths = {
  ...pagePatterns,
  property: withId(pagePatterns.property),
  adminProperty: withId(pagePatterns.adminProperty),
  requestTour: withId(`${pagePatterns.contact}?property=:id`),
  questions: `${pagePatterns.about}#faq`,
  rentingGuide: `${pagePatterns.about}#guide-rent`,
  buyingGuide: `${pagePatterns.about}#guide-buy`,
  sellingGuide: `${pagePatterns.sell}#guide`,
  listProperty: `${pagePatterns.sell}#list`,
  /** Where a user lands after deleting their account. */
  accountDeleted: '/?account=deleted',
  sharePicture: withId('/media/share/:id.jpg'),
} as const satisfies PageLinks & Record<string, string | PathWithId>;

/** Ids of sections on the property page that links point to. */
export const propertySections = {
  map: 'neighbourhood',
  nearby: 'nearby',
  afford: 'afford',
} as const;

export const apiPaths = {
  properties: '/api/properties',
  featured: '/api/properties/featured',
  property: withId('/api/properties/:id'),
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
  vitals: '/api/vitals',
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

/** Whether a path, with or without a query, is `/admin` or below it. */
export function isAdminPath(path: string): boolean {
  return new RegExp(`^${paths.admin}(?![^/?#])`).test(path);
}

/** The home page of a signed-in user. */
export function ownPath(role: Role): string {
  return role === 'admin' ? paths.admin : paths.user;
}

/**
 * The log-in page that protected pages redirect to.
 * @param next where to go afterwards
 * @param ended the catalogue code for why a session ended, if it did
 */
export function logInPath({ next, ended }: { next: string; ended?: string }): string {
  const query = new URLSearchParams({ next, ...(ended !== undefined && { ended }) });
  return `${paths.adminLogIn}?${query}`;
}

/** Fills in the `:id` of a pattern. */
function withId(pattern: `${string}:id${string}`): PathWithId {
  return (id) => pattern.replace(':id', encodeURIComponent(id));
}
