import { z } from 'zod';
import { defaultLocation } from '../../cities.ts';
import { areaView } from '../area-schemas.ts';
import { facets } from '../../search/facets.ts';
import {
  featuredProperties,
  homesAtPoint,
  propertiesByIds,
  propertyPage,
} from '../listing-schemas.ts';
import { propertyAnswer, sampleAnswer } from '../property-schemas.ts';
import { purposes, maxIds } from '../property-terms.ts';
import {
  areaChoices,
  bathroomChoices,
  listingViews,
  maxRooms,
  priceBands,
  roomChoices,
  sortOrders,
} from '../../search/choices.ts';
import {
  factFilters,
  filterNames,
  parameterOf,
  rowOf,
  type FactFilter,
  type FilterName,
} from '../../search/filters.ts';
import {
  maxAmenities,
  maxLocationLength,
  maxSize,
  maxTypes,
  maxWords,
  maxWordsLength,
} from '../../search/limits.ts';
import { problemWith, type OperationTable } from './operation.ts';

const priceNames = purposes.flatMap((purpose) => priceBands[purpose].map(({ value }) => value));

const amount = z.string().describe('Naira, of a sale or of a year’s rent: `5m`, `750k`, `5000000`');
const rooms = z.int().min(0).max(maxRooms).optional();
const squareMetres = z.int().min(1).max(maxSize).optional();
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const ownSchemas: Readonly<Record<Exclude<FilterName, FactFilter>, z.ZodType>> = {
  location: z
    .string()
    .max(maxLocationLength)
    .optional()
    .describe(`'${defaultLocation}' by default; empty for everywhere`),
  words: z
    .string()
    .max(maxWordsLength)
    .optional()
    .describe(`keywords, all of which a home has; at most ${maxWords}`),
  types: z
    .array(slug)
    .max(maxTypes)
    .optional()
    .describe('any of these types: `house`, `terraced-duplex`'),
  rooms: z.literal(roomChoices).optional().describe('bedrooms; 4 means four or more'),
  bedsMin: rooms,
  bedsMax: rooms,
  bathrooms: z.literal(bathroomChoices).optional().describe('at least this many'),
  bathsMin: rooms,
  bathsMax: rooms,
  price: z.enum(priceNames).optional().describe('a band of prices'),
  priceMin: amount.optional(),
  priceMax: amount.optional(),
  cashMax: amount.optional().describe('Naira needed to move in, or to complete'),
  area: z.literal(areaChoices).optional().describe('square feet, at least'),
  sizeMin: squareMetres,
  sizeMax: squareMetres,
  amenities: z.array(slug).max(maxAmenities).optional().describe('all of these amenities'),
  within: z.string().max(600).optional().describe('an area drawn on the map'),
  box: z.string().optional().describe('a part of the map: `south_west_north_east` in degrees'),
};

function schemaOf(name: FilterName): z.ZodType {
  if (!isFact(name)) return ownSchemas[name];
  const { kind, remark = name, label = remark, options = {}, steps, most = Infinity } = rowOf(name);
  if (kind === 'yes') return z.literal('yes').optional().describe(label);
  if (steps) return z.literal(steps).optional().describe(`${remark}, at most`);
  if (kind === 'least') return z.int().min(1).max(most).optional().describe(`${remark}, at least`);
  return z
    .array(z.enum(Object.keys(options)))
    .optional()
    .describe(`${kind} of these`);
}

function isFact(name: FilterName): name is FactFilter {
  return factFilters.some((fact) => fact === name);
}

/** What `readSearch` reads, in the order of a canonical URL; then what a page adds, and `ids`. */
export const propertyQuery = z.object({
  purpose: z.enum(purposes).optional().describe("'buy' by default"),
  ...Object.fromEntries(filterNames.map((name) => [parameterOf(name), schemaOf(name)])),
  sort: z.enum(sortOrders).optional(),
  page: z.int().min(1).max(1_000_000).optional(),
  view: z.enum(listingViews).optional(),
  q: z.string().max(200).optional().describe('a sentence: it replaces `location` and `words`'),
  to: z.enum(purposes).optional().describe('switches the search to this purpose'),
  ids: z
    .string()
    .optional()
    .describe(`comma-separated; the first ${maxIds} count; replaces the search`),
});

export const propertyOperations = {
  'GET /properties': {
    summary: 'Search, or read cards by their ids',
    description:
      'Every search succeeds; `ignored` lists what could not be used. Repeat a parameter to give it several values.',
    query: propertyQuery,
    toleratesInvalidInput: true,
    success: {
      200: {
        description: 'One page of results, or the cards of the ids.',
        schema: z.union([propertyPage, propertiesByIds]),
      },
    },
  },
  'GET /listing/facets': {
    summary: 'How many homes each option of a search would find',
    description: 'Options that no listed home has are left out unless they are chosen.',
    query: propertyQuery.omit({ ids: true }),
    toleratesInvalidInput: true,
    success: { 200: { description: 'The counts.', schema: facets } },
  },
  'GET /listing/featured': {
    summary: 'The featured properties',
    success: { 200: { description: 'The cards.', schema: featuredProperties } },
  },
  'GET /listing/pins': {
    summary: 'The coordinates and prices of all homes that a search finds, for a map',
    description:
      'At most 50,000 homes, or 5,000 with `Save-Data: on`: those nearest to the searched place. `shared/map/pins.ts` states the layout. `page`, `sort` and `box` have no effect.',
    query: propertyQuery,
    toleratesInvalidInput: true,
    // A feed may be large, and a visitor needs one for each search.
    limit: { name: 'pins', max: 60 },
    sendsItself: true,
    success: { 200: { description: 'The pins.', types: ['application/octet-stream'] } },
  },
  'GET /listing/at': {
    summary: 'The homes that a search finds at a point of the map',
    query: propertyQuery.extend({
      point: z
        .string()
        .describe('latitude and longitude in degrees, as in `pins`: `9.08612,7.49421`'),
    }),
    success: { 200: { description: 'Up to 24 cards.', schema: homesAtPoint } },
  },
  'GET /properties/{id}': {
    summary: 'One property, by uuid or provider id, with similar ones',
    success: { 200: { description: 'The property.', schema: propertyAnswer } },
    problems: {
      503: {
        description: 'The property could not be loaded: `sample` is the built-in sample listing.',
        schema: problemWith({ sample: sampleAnswer.exactOptional() }),
      },
    },
  },
  'GET /areas/{id}': {
    summary: 'A known place: asking prices, facilities and homes',
    query: z.object({
      for: z
        .enum(purposes)
        .optional()
        .describe('purpose of the homes; by default the one with more homes'),
    }),
    toleratesInvalidInput: true,
    success: { 200: { description: 'The area.', schema: areaView } },
  },
} satisfies OperationTable;
