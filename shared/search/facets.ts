import { z } from 'zod';
import { factFilters } from './filters.ts';
import { purposes } from '../contract/property-terms.ts';
import { count, moment, remark, text } from '../contract/values.ts';

/** Groups of options in the order of a response; `beds` and `baths` serve both ends of a range. */
export const facetNames = [
  ...(['type', 'beds', 'baths', 'price', 'area', 'amenity'] as const),
  ...factFilters,
];
export type FacetName = (typeof facetNames)[number];

const facetOption = z.strictObject({
  value: text,
  label: text,
  /**
   * Homes that the search would find with this option, which replaces the group's other options or, where a home must have
   * all of them, adds to them.
   */
  count,
});
export type FacetOption = z.output<typeof facetOption>;

const facetGroup = z.strictObject({
  name: z.enum(facetNames),
  /** Homes that the search would find without the group. */
  of: count,
  /** Those whose value is known. */
  known: count,
  options: z.array(facetOption),
});
export type FacetGroup = z.output<typeof facetGroup>;

/** Response of `GET /api/listing/facets`: the number of homes that each option of a search would find. */
export const facets = z.strictObject({
  purpose: z.enum(purposes),
  /** Canonical path of the search's listing, page 1. */
  path: z.string(),
  total: count,
  /** All homes of the purpose. */
  of: count,
  /** Groups that no home states, or that hardly matter for the purpose, are left out unless chosen. */
  groups: z.array(facetGroup),
  /** Remarks on parameters that were ignored or changed. */
  ignored: z.array(remark),
  /** Set if the provider is failing and this is counted in the last good copy. */
  lastUpdated: moment.nullable(),
});
export type Facets = z.output<typeof facets>;
