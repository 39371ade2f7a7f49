import { z } from 'zod';
import { foundAddress, foundPlaces } from '../../../shared/contract/geocoding.ts';
import type { Operation } from '../operation.ts';

export const geocodingOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/geocode/search',
    summary: 'Places by name',
    query: z.object({ q: z.string().min(1).max(120) }),
    success: { 200: { description: 'The places, most relevant first.', schema: foundPlaces } },
  },
  {
    method: 'get',
    path: '/geocode/reverse',
    summary: 'The street address at a point',
    query: z.object({
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
    }),
    success: { 200: { description: 'The address.', schema: foundAddress } },
  },
];
