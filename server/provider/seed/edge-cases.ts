import type { AuthoredListing } from './authored-listing.ts';
import { photoEdgeCases } from './edge-cases-of-photos.ts';
import { priceEdgeCases } from './edge-cases-of-price.ts';
import { textEdgeCases } from './edge-cases-of-text.ts';
import type { SeedProperty } from './listing.ts';

/** An unusual property that pages must handle: a listing, and how its property deviates. */
export interface EdgeCase {
  listing: AuthoredListing;
  change?: (property: SeedProperty) => Partial<SeedProperty>;
}

export const edgeCases: readonly EdgeCase[] = [
  ...photoEdgeCases,
  ...priceEdgeCases,
  ...textEdgeCases,
];
