import { z } from 'zod';
import { catalogue, type CatalogueCode } from '../catalogue.ts';

/** A message of the catalogue, a provider's own message, or a refusal with a text of its own. */
export const problemCode = z.enum([
  // `Object.keys` loses the literal types.
  ...(Object.keys(catalogue) as CatalogueCode[]),
  'upstream',
  'tooManyRequests',
  'invalidForm',
  'otherPerson',
]);
export type ProblemCode = z.output<typeof problemCode>;
