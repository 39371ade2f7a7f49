import type { Purpose } from '../contract/property-terms.ts';
import type { Bounds } from '../map/bounds.ts';
import type { DrawnArea } from '../map/polygon.ts';
import type { Filters } from '../search-text/reading.ts';
import type { ListingView, SortOrder } from './choices.ts';

/** What a listing's URL asks for. Types and amenities are slugs, in canonical order. */
export interface Search extends Omit<Filters, 'location' | 'sort'> {
  purpose: Purpose;
  /** As typed; empty for everywhere. At most 80 characters. */
  location: string;
  /** Keywords as typed, all of which a home has; '' for none. At most 60 characters and 6 words. */
  words: string;
  /** A `value` of `priceBands[purpose]`. Never together with `priceMin` or `priceMax`. */
  price: string | null;
  /** Drawn on the map. */
  within: DrawnArea | null;
  /** The part of the map that the visitor has moved to. */
  box: Bounds | null;
  sort: SortOrder;
  view: ListingView;
  /** 1-based. */
  page: number;
}

/** The filters that are set or not, in canonical order, with their labels. */
export const flagLabels = {
  survey: 'Registered survey',
  seen: 'Papers seen',
  serviced: 'Serviced',
  parking: 'Parking',
  pets: 'Pets allowed',
  new: 'Newly built',
  reduced: 'Reduced',
  photos: 'With photos',
} as const;
export type Flag = keyof typeof flagLabels;
/** In canonical order. */
export const flags = Object.keys(flagLabels) as Flag[];
