import type { PropertyFacts } from '../property-values.ts';
import type { Purpose } from './property-terms.ts';

/** A property as pages and JSON routes show it. Money is whole Naira, area square metres, dates ISO 8601. */

export const propertyTypes = ['House', 'Apartment', 'Duplex', 'Villa'] as const;

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
  /** Only the first few on a card. */
  photos: PhotoView[];
  photoCount: number;
  featured: boolean;
  createdAt: string | null;
}

export interface PropertyView extends PropertyCard, PropertyFacts {}

export type PropertyAnswer =
  | { source: 'live'; property: PropertyView; similar: PropertyCard[] }
  /** The provider is failing; this is the last good copy. */
  | { source: 'stale'; property: PropertyView; similar: PropertyCard[]; lastUpdated: string }
  /** The property could not be loaded: the built-in sample, with a 503. */
  | { source: 'sample'; property: PropertyView; reason: string };

export interface PropertyPage {
  purpose: Purpose;
  /** Label of the searched place: 'Abuja', 'Maitama, Abuja'; null for everywhere. */
  place: string | null;
  /** The place if it is a whole city or district, whose listing is a landing page. */
  landing: string | null;
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
