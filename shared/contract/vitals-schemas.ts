import { z } from 'zod';
import { forms, vitalsPages } from './vitals.ts';

/** No page view takes longer. */
const milliseconds = z.number().min(0).max(600_000).exactOptional();

/** Body of `POST /api/vitals`. */
export const pageVitals = z.strictObject({
  page: z.enum(vitalsPages).describe('the page’s pattern'),
  form: z.enum(forms).describe('mobile: the main pointer is a finger'),
  lcp: milliseconds,
  inp: milliseconds,
  ttfb: milliseconds,
  cls: z.number().min(0).max(100).exactOptional(),
});
export type PageVitals = z.output<typeof pageVitals>;
