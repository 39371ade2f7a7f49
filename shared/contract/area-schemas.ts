import { z } from 'zod';
import { cities } from '../cities.ts';
import { propertyCard } from './property-schemas.ts';
import { purposes } from './property-terms.ts';
import { count, day, moment, text } from './values.ts';

/** A place of the gazetteer with its figures, as its page shows it. */

const homesByPurpose = z.strictObject({ buy: count, rent: count });

const askingPrices = z.strictObject({
  /** Homes with a price. */
  homes: z.int().positive(),
  /** Whole Naira: of a sale, or of a year's rent. */
  lowest: count,
  highest: count,
  /** Null for too few homes. */
  median: count.nullable(),
});

const priceRow = z.strictObject({
  /** The last row is for this many or more. */
  bedrooms: z.int().min(1).max(5),
  here: askingPrices,
  /** Prices of the whole city; null for the city itself. */
  city: askingPrices.nullable(),
});

const homesByAnswer = z.strictObject({
  borehole: count,
  treatedWater: count,
  generator: count,
  /** An inverter or solar power. */
  inverter: count,
});

const range = z.strictObject({ fewest: count, most: count });

/** Facts about the homes for either purpose. */
const areaFacts = z.strictObject({
  /** Types in lower case with the number of homes, the commonest first; those of unknown type are left out. */
  types: z.array(z.strictObject({ name: text, homes: z.int().positive() })),
  /** Null if unknown. */
  bedrooms: range.nullable(),
  /** Hours of public supply on an average day, as measured; null if unknown. */
  light: range.nullable(),
  /** Homes that are known to have it. */
  have: homesByAnswer,
});

const areaNearby = z.strictObject({
  /** Number of homes that were looked at. */
  homes: z.int().positive(),
  places: z.array(
    z.strictObject({
      name: text,
      /** The provider's word in lower case. */
      type: z.string(),
      /** The homes that are near it. */
      homes: z.int().positive(),
    }),
  ),
});

const otherArea = z.strictObject({
  name: text,
  /** Between the centres, as the crow flies; null for the parts of a city. */
  kilometres: z.number().nonnegative().nullable(),
  homes: homesByPurpose,
});

/** Response of `GET /api/areas/{id}`. */
export const areaView = z.strictObject({
  /** Canonical id: `/areas/{id}` responds with 200. */
  id: text,
  /** Without its city. */
  name: text,
  city: z.enum(cities),
  /** The name as in searches: 'Yaba, Lagos'; a city's own name. */
  place: text,
  /** Whether search engines may index its page: that of a city or district with homes. */
  isIndexed: z.boolean(),
  /** Purpose of the `items`. */
  purpose: z.enum(purposes),
  homes: homesByPurpose,
  /** The day in Nigeria to which the figures refer. */
  on: day,
  facts: areaFacts,
  /** By number of bedrooms, for those of the area's homes that have a price. */
  prices: z.strictObject({ buy: z.array(priceRow), rent: z.array(priceRow) }),
  /** Facilities near several homes, the commonest of each type first; null if none is known. */
  nearby: areaNearby.nullable(),
  /** The newest homes. */
  items: z.array(propertyCard),
  /** Districts with homes: those around a place, nearest first, or all of a city. */
  others: z.array(otherArea),
  lastUpdated: moment.nullable(),
});
export type AreaView = z.output<typeof areaView>;
