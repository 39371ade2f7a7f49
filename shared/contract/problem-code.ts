import { z } from 'zod';
import { catalogue, type CatalogueCode } from '../catalogue.ts';

/** A message of the catalogue, a provider's own message, or a refusal whose text holds a number or a field. */
export const problemCode = z.enum([
  // `Object.keys` loses the literal types.
  ...(Object.keys(catalogue) as CatalogueCode[]),
  'upstream',
  'tooManyRequests',
  'invalidForm',
]);
export type ProblemCode = z.output<typeof problemCode>;
