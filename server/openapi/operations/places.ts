import { z } from 'zod';
import { placeSuggestions } from '../../../shared/contract/place-suggestions.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import type { Operation } from '../operation.ts';

export const placeOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/places',
    summary: 'Suggestions for a search box',
    description:
      'Places with their number of homes, and what the text asks for: ‘3 bed flat in Yaba under 5m’. Any text is accepted; its first 200 characters are read.',
    query: z.object({
      q: z.string().optional(),
      purpose: z.enum(purposes).optional().describe('as chosen; by default, as in the text'),
      fallback: z.enum(purposes).optional().describe('used if neither gives one; ‘buy’ by default'),
    }),
    toleratesInvalidInput: true,
    success: { 200: { description: 'The suggestions.', schema: placeSuggestions } },
  },
];
