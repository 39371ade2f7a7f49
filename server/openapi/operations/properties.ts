import { z } from 'zod';
import {
  featuredProperties,
  propertiesByIds,
  propertyAnswer,
  propertyPage,
  sampleAnswer,
} from '../../../shared/contract/property-schemas.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { maxIds, propertyTypes } from '../../../shared/contract/property-views.ts';
import {
  areaChoices,
  bathroomChoices,
  defaultLocation,
  priceBands,
  roomChoices,
  sortOrders,
} from '../../../shared/property-search.ts';
import { problemWith, type Operation } from '../operation.ts';

const priceNames = purposes.flatMap((purpose) => priceBands[purpose].map(({ value }) => value));

/** What `parsePropertySearch` reads, and `ids`. */
export const propertyQuery = z.object({
  purpose: z.enum(purposes).optional().describe("'buy' by default"),
  location: z
    .string()
    .max(80)
    .optional()
    .describe(`'${defaultLocation}' by default; empty for everywhere`),
  type: z.enum(propertyTypes.map((name) => name.toLowerCase())).optional(),
  rooms: z.literal(roomChoices).optional().describe('bedrooms; 4 means four or more'),
  price: z.enum(priceNames).optional().describe('Naira: of a sale, or of a year’s rent'),
  bathrooms: z.literal(bathroomChoices).optional().describe('at least this many'),
  area: z.literal(areaChoices).optional().describe('square feet, at least'),
  sort: z.enum(sortOrders).optional(),
  page: z.int().min(1).max(1_000_000).optional(),
  ids: z
    .string()
    .optional()
    .describe(`comma-separated; the first ${maxIds} count; replaces the search`),
});

const byId: Operation = {
  method: 'get',
  path: '/properties/{id}',
  summary: 'One property, by uuid or provider id, with similar ones',
  success: { 200: { description: 'The property.', schema: propertyAnswer } },
  problems: {
    503: {
      description: 'The property could not be loaded: `sample` is the built-in sample listing.',
      schema: problemWith({ sample: sampleAnswer.exactOptional() }),
    },
  },
};

export const propertyOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/properties',
    summary: 'Search, or read cards by their ids',
    description: 'An invalid parameter takes its default, so every search succeeds.',
    query: propertyQuery,
    toleratesInvalidInput: true,
    success: {
      200: {
        description: 'One page of results, or the cards of the ids.',
        schema: z.union([propertyPage, propertiesByIds]),
      },
    },
  },
  {
    method: 'get',
    path: '/properties/featured',
    summary: 'The featured properties',
    success: { 200: { description: 'The cards.', schema: featuredProperties } },
  },
  byId,
];
