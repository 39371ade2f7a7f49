/** What pages and the JSON routes show of a property. Money is whole Naira, area square metres, dates ISO 8601. */

export const purposes = ['buy', 'rent'] as const;
export type Purpose = (typeof purposes)[number];

export const propertyTypes = ['House', 'Apartment', 'Duplex', 'Villa'] as const;

/** Where a home stands on the market. One that is let or sold keeps its page, and is listed nowhere. */
export const listingStatuses = ['open', 'under-offer', 'let', 'sold'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

export type PriceView =
  | { kind: 'on-request' }
  | { kind: 'sale'; amount: number }
  | { kind: 'rent'; monthly: number; yearly: number };

export interface PhotoView {
  /** An address on this site, or on a host that the configuration allows. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** `#rrggbb`, painted until the picture arrives. */
  color: string;
}

export interface PropertyCard {
  /** The canonical id: what `/property/{id}` answers 200 to. */
  id: string;
  title: string;
  location: string;
  purpose: Purpose;
  type: string | null;
  price: PriceView;
  status: ListingStatus;
  /** On a card the first few. */
  photos: PhotoView[];
  photoCount: number;
  bedrooms: number;
  bathrooms: number;
  floors: number;
  area: number | null;
  featured: boolean;
  createdAt: string | null;
}

export interface NearbyPlace {
  name: string;
  description: string;
  rating: number | null;
  /** As the provider words it, e.g. '1.2 km'. */
  distance: string;
  type: string;
  address: string;
  coordinates: Coordinates | null;
}

export interface Coordinates {
  lat: number;
  lng: number;
}

export interface PropertyView extends PropertyCard {
  kitchens: number | null;
  garages: number | null;
  yearBuilt: number | null;
  description: string;
  amenities: string[];
  videoUrl: string | null;
  coordinates: Coordinates | null;
  nearby: NearbyPlace[];
}

export type PropertyAnswer =
  | { source: 'live'; property: PropertyView; similar: PropertyCard[] }
  /** The provider fails and this is the last good copy. */
  | { source: 'stale'; property: PropertyView; similar: PropertyCard[]; lastUpdated: string }
  /** Nothing of this property could be had: the built-in sample, answered with 503. */
  | { source: 'sample'; property: PropertyView; reason: string };

export interface PropertyPage {
  purpose: Purpose;
  /** Where the search looks, as the heading names it: 'Abuja', 'Maitama, Abuja'; null is everywhere. */
  place: string | null;
  /** The same where it is a whole city or district, whose listing is a landing page. */
  landing: string | null;
  items: PropertyCard[];
  total: number;
  /** 1-based, never beyond `pages`. */
  page: number;
  /** At least 1. */
  pages: number;
  /** The cities and districts that have a home for this purpose, each with a listing of its own. */
  places: string[];
  /** Featured properties of the place that `items` does not show; only on page 1. */
  strip: PropertyCard[];
  /** Set when the provider fails and these results are the last good copy. */
  lastUpdated: string | null;
}

export interface FeaturedProperties {
  items: PropertyCard[];
  lastUpdated: string | null;
}

export interface PropertiesByIds {
  /** In the order of the ids. */
  items: PropertyCard[];
  /** Ids that no property has, or has any more. */
  missing: string[];
}

/** Of one question for properties by their ids. */
export const maxIds = 100;
