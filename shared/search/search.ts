import type { Purpose } from '../contract/property-terms.ts';
import type { ListingView, SortOrder } from './choices.ts';
import type { FilterValues } from './filters.ts';

/** What a listing's URL asks for. Types and amenities are in canonical order. */
export interface Search extends FilterValues {
  purpose: Purpose;
  sort: SortOrder;
  view: ListingView;
  /** 1-based. */
  page: number;
}
