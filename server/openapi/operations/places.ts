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
      'Places with their number of homes, and what the text asks for: ‘3 bed flat in Yaba under 5m’. Any text is read: its first 200 characters count.',
    query: z.object({
      q: z.string().optional(),
      purpose: z.enum(purposes).optional().describe('as chosen; otherwise the text says'),
      fallback: z.enum(purposes).optional().describe('if neither says; ‘buy’ by default'),
    }),
    toleratesInvalidInput: true,
    success: { 200: { description: 'The suggestions.', schema: placeSuggestions } },
  },
];
