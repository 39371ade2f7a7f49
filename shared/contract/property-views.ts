import type { FieldsWith, PropertyFacts } from '../property-values.ts';
import type { CostLine, CostName } from '../costs/cost-line.ts';
import type { ListingMap } from './map-views.ts';
import type { Purpose } from './property-terms.ts';

/** A property as pages and JSON routes show it. Money is whole Naira, area square metres, dates ISO 8601. */

export const propertyTypes = ['House', 'Apartment', 'Duplex', 'Villa'] as const;

/** How long a home counts as reduced. */
export const reducedForDays = 60;

/** Market status of a home. A let or sold home has a page but is not listed. */
export const listingStatuses = ['open', 'under-offer', 'let', 'sold'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

export type PriceView =
  | { kind: 'on-request' }
  | { kind: 'sale'; amount: number }
  | { kind: 'rent'; monthly: number; yearly: number };

export interface PhotoView {
  /** A URL on this site, or on a host that the configuration allows. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** `#rrggbb`, shown until the picture loads. */
  color: string;
}

/** The fields from which `fees` is made. */
export type FeeField = FieldsWith<{ kind: 'amount' }>;

/** The fees of this home that are known; 0 is none. */
export interface KnownFees {
  /** For a year. */
  service?: number;
  /** The caution deposit of a rental. */
  caution?: number;
  agency?: number;
  legal?: number;
}

export interface PastPrice {
  /** A sale price, or a year's rent. */
  price: number;
  /** When it was replaced. */
  at: string;
}

/** Where an estimate comes from. */
export interface CostSource {
  /** The lines that it explains. */
  costs: CostName[];
  name: string;
  /** ISO day or year: '2025-06-26', '2025'. */
  published: string;
  url: string;
  /** Whether we have read the source itself, or only what others report of it. */
  evidence: 'text' | 'report';
  note: string;
}

export interface HomeCosts {
  /** What a tenant pays to move in, or a buyer to complete. */
  lines: CostLine[];
  sources: CostSource[];
  /** ISO day on which the estimates of a sale were last checked; null for a rent. */
  checkedOn: string | null;
}

export interface PropertyCard extends Pick<
  PropertyFacts,
  'type' | 'bedrooms' | 'bathrooms' | 'floors' | 'area'
> {
  /** Canonical id: `/property/{id}` responds with 200. */
  id: string;
  title: string;
  location: string;
  purpose: Purpose;
  price: PriceView;
  status: ListingStatus;
  /** Itemised when a visitor clicks the cash to move in. Absent for a sale, and if none is known. */
  fees?: KnownFees;
  /**
   * Whole Naira needed to move in, or at least needed to complete. Of a sale, on its page, and on a card where homes are searched
   * by it. Absent if the price is on request.
   */
  cash?: number;
  /** Only the first few on a card, without floor plans. */
  photos: PhotoView[];
  /** Without floor plans. */
  photoCount: number;
  featured: boolean;
  createdAt: string | null;
  /** The day in Nigeria when it was last confirmed available; absent if unknown, and on cards. */
  confirmedOn?: string;
  /** The day in Nigeria since which the price is lower than before; absent if it is not. */
  reducedOn?: string;
}

/** The facts that a page has as the provider states them. */
export type ShownFacts = Omit<PropertyFacts, FeeField | 'confirmedOn'>;

export interface PropertyView extends PropertyCard, ShownFacts {
  /** The known district of its location, which has a page. */
  district?: string;
  floorPlans: PhotoView[];
  /** URL of a player for the video, on a host that the site allows; null if there is none. */
  videoFrame: string | null;
  /** Null if the price is on request. */
  costs: HomeCosts | null;
  /** Oldest first. */
  priceHistory: PastPrice[];
}

export type PropertyAnswer =
  | { source: 'live'; property: PropertyView; similar: PropertyCard[] }
  /** The provider is failing; this is the last good copy. */
  | { source: 'stale'; property: PropertyView; similar: PropertyCard[]; lastUpdated: string }
  /** The property could not be loaded: the built-in sample, with a 503. */
  | { source: 'sample'; property: PropertyView; reason: string };

/** A listing, as the URL of its page asks for it. */
export interface ListingRequest {
  /** The page's purpose. */
  purpose: Purpose;
  /** The URL's query. Its `purpose`, as a form sends it, switches the search to that purpose; its `q` is read as a sentence. */
  query: string;
}

/** What the listing's controls show: values of parameters, '' for none. */
export interface ListingValues {
  location: string;
  type: string;
  rooms: string;
  price: string;
  bathrooms: string;
  area: string;
  sort: string;
}

/** An alternative to a search that finds nothing. */
export interface Suggestion {
  /** Fewer filters, a near district, the closest price, or a wider search. */
  kind: 'relax' | 'nearest' | 'price' | 'wider';
  label: string;
  /** Path of the listing. */
  href: string;
  /** Homes that it finds; at least one. */
  count: number;
}

export interface NothingFound {
  /** The best first; none if no home is listed. */
  suggestions: Suggestion[];
  /** Some homes of the closest suggestions, or else of the first one. */
  items: PropertyCard[];
}

/** A remark on a search that was changed, or on a part of it that was ignored. */
export interface Remark {
  text: string;
  /** To the search as it was asked for. */
  link?: { label: string; href: string };
}

export interface PropertyPage {
  purpose: Purpose;
  /** Canonical path and query of the page. */
  path: string;
  /** The path for search engines, or null if they must not index the page. */
  indexed: string | null;
  /** Label of the searched place: 'Abuja', 'Maitama, Abuja'; null for everywhere. */
  place: string | null;
  /** The place if it is a whole city or district, whose listing is a landing page. */
  landing: string | null;
  values: ListingValues;
  /** Labels of the values that are not among the options of their control, such as '₦3M to ₦7M'. */
  labels: Partial<Record<'type' | 'rooms' | 'price' | 'bathrooms', string>>;
  /** Active filters, each with the path of the search without it. */
  chips: { label: string; href: string }[];
  ignored: Remark[];
  /** Whether any home of the purpose has coordinates. */
  hasMap: boolean;
  /** Only in the view 'map'. */
  map: ListingMap | null;
  items: PropertyCard[];
  total: number;
  /** 1-based, never beyond `pages`. */
  page: number;
  /** At least 1. */
  pages: number;
  /** Cities and districts with homes for this purpose; each has its own listing. */
  places: string[];
  /** Featured properties of the place that are not in `items`; only on page 1. */
  strip: PropertyCard[];
  /** Alternatives if the search finds nothing. */
  help: NothingFound | null;
  /** Set if the provider is failing and these results are the last good copy. */
  lastUpdated: string | null;
}

export interface FeaturedProperties {
  items: PropertyCard[];
  lastUpdated: string | null;
}

export interface PropertiesByIds {
  /** In the order of the ids. */
  items: PropertyCard[];
  /** Ids without a property, or whose property is gone. */
  missing: string[];
}

/** Maximum number of ids per request. */
export const maxIds = 100;

/** Response of `GET /api/listing/at`. */
export interface HomesAtPoint {
  items: PropertyCard[];
  /** Number of homes at the point that are not among the items. */
  more: number;
}
