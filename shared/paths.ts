import type { Purpose } from './contract/property-terms.ts';
import type { Role } from './contract/roles.ts';
import { cityOf, defaultLocation } from './cities.ts';

/** The route pattern of every page. Routes match these; links come from `paths`. */
export const pagePatterns = {
  home: '/',
  buy: '/buy',
  rent: '/rent',
  buyFilters: '/buy/filters',
  rentFilters: '/rent/filters',
  property: '/property/:id',
  area: '/areas/:id',
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
  adminUndelivered: '/admin/undelivered',
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
  area: withId(pagePatterns.area),
  adminProperty: withId(pagePatterns.adminProperty),
  requestTour: withId(`${pagePatterns.contact}?property=:id`),
  reportHome: withId(`${pagePatterns.contact}?property=:id&about=report`),
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
  costs: 'costs',
  plans: 'floor-plans',
  map: 'neighbourhood',
  nearby: 'nearby',
  afford: 'afford',
} as const;

/** What pages use of the JSON API otherwise than by calling an operation. */
export const apiPaths = {
  properties: '/api/properties',
  pins: '/api/listing/pins',
  places: '/api/places',
  admin: '/api/admin',
  accountData: '/api/account/data',
} as const;

/** Path of a place's listing without other filters; `place` is one of `landingPlaces`. */
export function placePath(purpose: Purpose, place: string): string {
  const path = purposePath(purpose);
  if (place === defaultLocation) return path;
  return `${path}?${new URLSearchParams({ location: place })}`;
}

/** Page of a city or district by its name ('Yaba' or 'Yaba, Lagos'), opened on one purpose if it is given. */
export function areaPath(name: string, purpose?: Purpose | null): string {
  const path = paths.area(name.replace(/,.*/, '').toLowerCase().replaceAll(' ', '-'));
  return purpose ? `${path}?for=${purpose}` : path;
}

/** The listing of the city in a street address, or the purpose's main listing if we don't cover the city. */
export function cityListing(purpose: Purpose, location: string): { path: string; name: string } {
  const city = cityOf(location);
  const what = purpose === 'buy' ? 'Properties for Sale' : 'Properties for Rent';
  if (city === null) return { path: purposePath(purpose), name: what };
  return { path: placePath(purpose, city), name: `${what} in ${city}` };
}

/** Path of the listing without any filter, not even a place. */
export function everyHomePath(purpose: Purpose): string {
  return `${purposePath(purpose)}?location=`;
}

/** Path of all filters of a listing's search: '/rent?rooms=2' → '/rent/filters?rooms=2'. */
export function filtersPath(listingPath: string): string {
  return listingPath.replace(/^\/\w+/, '$&/filters');
}

export function purposePath(purpose: Purpose): string {
  return purpose === 'buy' ? paths.buy : paths.rent;
}

/** Whether a path, with or without a query, is a listing's. */
export function isListingPath(path: string): boolean {
  const [pathname] = path.split('?', 1);
  return pathname === paths.buy || pathname === paths.rent;
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
