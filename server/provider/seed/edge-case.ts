import type { AuthoredListing } from './authored-listing.ts';
import type { SeedProperty } from './listing.ts';

/** An unusual property that pages must handle: a listing, and how its property deviates. */
export interface EdgeCase {
  listing: AuthoredListing;
  change?: (property: SeedProperty) => Partial<SeedProperty>;
}
