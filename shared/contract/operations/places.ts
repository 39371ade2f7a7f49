import { z } from 'zod';
import { foundAddress, foundPlaces } from '../geocoding.ts';
import { placeSuggestions } from '../place-suggestions.ts';
import { purposes } from '../property-terms.ts';
import type { OperationTable } from './operation.ts';

export const placeOperations = {
  'GET /places': {
    summary: 'Suggestions for a search box',
    description:
      'Places with their number of homes, and what the text asks for: ‘3 bed flat in Yaba under 5m’. Any text is accepted; its first 200 characters are read.',
    query: z.object({
      q: z.string().optional(),
      purpose: z.enum(purposes).optional().describe('as chosen; by default, as in the text'),
      fallback: z.enum(purposes).optional().describe('used if neither gives one; ‘buy’ by default'),
    }),
    toleratesInvalidInput: true,
    // A search box asks at most eight times a second, and only while its text changes.
    limit: { name: 'places', max: 120 },
    cacheControl: 'private, max-age=60',
    success: { 200: { description: 'The suggestions.', schema: placeSuggestions } },
  },
} satisfies OperationTable;

/** One slow geocoder serves the whole site. */
const limit = { name: 'geocoding', max: 30 };

/** Plain decimals only: `Number` would also accept '', '1e400' and '0x10'. */
const decimal = /^-?\d{1,3}(?:\.\d{1,20})?$/;
const maxQueryLength = 120;

function degrees(name: string, max: number) {
  const wrong = `${name} is a number from -${max} to ${max}.`;
  return z
    .string(wrong)
    .regex(decimal, wrong)
    .transform(Number)
    .refine((value) => Math.abs(value) <= max, wrong);
}

export const geocodingOperations = {
  'GET /geocode/search': {
    summary: 'Places by name',
    query: z.object({
      q: z
        .string('Please type a place to look for.')
        .trim()
        .min(1, 'Please type a place to look for.')
        .max(maxQueryLength, `A place to look for has at most ${maxQueryLength} characters.`)
        .regex(/^[^\p{Cc}\p{Cs}\ufffd]*$/u, 'A place to look for is plain text.')
        .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ')),
    }),
    limit,
    success: { 200: { description: 'The places, most relevant first.', schema: foundPlaces } },
  },
  'GET /geocode/reverse': {
    summary: 'The street address at a point',
    query: z.object({ lat: degrees('Latitude', 90), lon: degrees('Longitude', 180) }),
    limit,
    success: { 200: { description: 'The address.', schema: foundAddress } },
  },
} satisfies OperationTable;
