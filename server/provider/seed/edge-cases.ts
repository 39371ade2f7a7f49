import type { AuthoredListing } from './authored-listing.ts';
import { photoEdgeCases } from './edge-cases-of-photos.ts';
import { priceEdgeCases } from './edge-cases-of-price.ts';
import { textEdgeCases } from './edge-cases-of-text.ts';
import type { SeedProperty } from './listing.ts';

/** A property that pages must cope with: a listing, and what is unusual about it. */
export interface EdgeCase {
  listing: AuthoredListing;
  change?: (property: SeedProperty) => Partial<SeedProperty>;
}

export const edgeCases: readonly EdgeCase[] = [
  ...photoEdgeCases,
  ...priceEdgeCases,
  ...textEdgeCases,
];
