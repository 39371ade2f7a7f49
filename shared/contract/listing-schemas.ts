import { z } from 'zod';
import { propertyCard } from './property-schemas.ts';
import { purposes, type Purpose } from './property-terms.ts';
import { coordinates, count, moment, pathOnSite, remark, text } from './values.ts';

/** A listing, as the URL of its page asks for it. */
export interface ListingRequest {
  /** The page's purpose. */
  purpose: Purpose;
  /** The URL's query. Its `purpose`, as a form sends it, switches the search to that purpose; its `q` is read as a sentence. */
  query: string;
}

const mapPlace = z.strictObject({
  name: text,
  centre: coordinates,
  /** Number of homes that the search finds there. */
  homes: count,
  /** Path of its listing. */
  href: pathOnSite,
});
export type MapPlace = z.output<typeof mapPlace>;

/** What the map of a listing shows beside the homes of the page. */
const listingMap = z.strictObject({
  /** The part that is shown at first. */
  bounds: z.strictObject({
    south: z.number(),
    west: z.number(),
    north: z.number(),
    east: z.number(),
  }),
  /** Districts in which the search finds homes with its other filters. */
  places: z.array(mapPlace),
  /** Where the homes of the page are; null for a home without coordinates of its own. */
  points: z.array(coordinates.nullable()),
  /** Number of homes that the search finds, wherever the map is, and that have no coordinates of their own. */
  unplaced: count,
  /** Values of `within` for circles around the searched place or the middle of the map. */
  radii: z.array(z.strictObject({ value: text, label: text })),
});
export type ListingMap = z.output<typeof listingMap>;

/** What the listing's controls show: values of parameters, '' for none. */
const values = z.strictObject({
  location: z.string(),
  type: z.string(),
  rooms: z.string(),
  price: z.string(),
  bathrooms: z.string(),
  area: z.string(),
  sort: text,
});
export type ListingValues = z.output<typeof values>;

/** An alternative to a search that finds nothing. */
const suggestion = z.strictObject({
  /** Fewer filters, a near district, the closest price, or a wider search. */
  kind: z.enum(['relax', 'nearest', 'price', 'wider']),
  label: text,
  /** Path of the listing. */
  href: pathOnSite,
  /** Homes that it finds. */
  count: z.int().positive(),
});
export type Suggestion = z.output<typeof suggestion>;

const help = z.strictObject({
  /** The best first; none if no home is listed. */
  suggestions: z.array(suggestion),
  /** Some homes of the closest suggestions, or else of the first one. */
  items: z.array(propertyCard),
});
export type NothingFound = z.output<typeof help>;

/** Response of `GET /api/properties` to a search. */
export const propertyPage = z.strictObject({
  purpose: z.enum(purposes),
  /** Canonical path and query of the page. */
  path: pathOnSite,
  /** The path for search engines, or null if they must not index the page. */
  indexed: pathOnSite.nullable(),
  /** Label of the searched place: 'Abuja', 'Maitama, Abuja'; null for everywhere. */
  place: text.nullable(),
  /** The place if it is a whole city or district, whose listing is a landing page. */
  landing: text.nullable(),
  values,
  /** Labels of the values that are not among the options of their control, such as '₦3M to ₦7M'. */
  labels: z.strictObject({
    type: text.exactOptional(),
    rooms: text.exactOptional(),
    price: text.exactOptional(),
    bathrooms: text.exactOptional(),
  }),
  /** Active filters, each with the path of the search without it. */
  chips: z.array(z.strictObject({ label: text, href: pathOnSite })),
  ignored: z.array(remark),
  /** Whether any home of the purpose has coordinates. */
  hasMap: z.boolean(),
  /** Only in the view 'map'. */
  map: listingMap.nullable(),
  items: z.array(propertyCard),
  total: count,
  /** 1-based, never beyond `pages`. */
  page: z.int().positive(),
  pages: z.int().positive(),
  /** Cities and districts with homes for this purpose; each has its own listing. */
  places: z.array(text),
  /** Featured properties of the place that are not in `items`; only on page 1. */
  strip: z.array(propertyCard),
  /** Alternatives if the search finds nothing. */
  help: help.nullable(),
  /** Set if the provider is failing and these results are the last good copy. */
  lastUpdated: moment.nullable(),
});
export type PropertyPage = z.output<typeof propertyPage>;

/** Response of `GET /api/listing/featured`. */
export const featuredProperties = z.strictObject({
  items: z.array(propertyCard),
  lastUpdated: moment.nullable(),
});
export type FeaturedProperties = z.output<typeof featuredProperties>;

/** Response of `GET /api/listing/at`. */
export const homesAtPoint = z.strictObject({
  items: z.array(propertyCard),
  /** Number of homes at the point that are not among the items. */
  more: count,
});
export type HomesAtPoint = z.output<typeof homesAtPoint>;

/** Response of `GET /api/properties?ids`. */
export const propertiesByIds = z.strictObject({
  /** In the order of the ids. */
  items: z.array(propertyCard),
  /** Ids without a property, or whose property is gone. */
  missing: z.array(z.string()),
});
export type PropertiesByIds = z.output<typeof propertiesByIds>;
