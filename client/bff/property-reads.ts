import type { Bff } from '../../shared/contract/bff.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import type {
  ListingRequest,
  PropertiesByIds,
  PropertyPage,
} from '../../shared/contract/listing-schemas.ts';
import type { PropertyAnswer } from '../../shared/contract/property-schemas.ts';
import { isPathSegment } from '../../shared/path-segment.ts';
import { problemError } from './problem-responses.ts';

type Call = Pick<Bff, 'call'>;

/** One page of results. Rejects as `call` does. */
export async function searchProperties(
  { call }: Call,
  listing: ListingRequest,
  signal: AbortSignal,
): Promise<PropertyPage> {
  const query = listingQuery(listing);
  // A listing's query has no `ids`.
  return (await call('GET /properties', signal, { query })) as PropertyPage;
}

/**
 * Cards by their ids. Rejects as `call` does.
 * @param ids without commas; at most `maxIds` are used, and each once
 */
export async function propertiesByIds(
  { call }: Call,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<PropertiesByIds> {
  const query = { ids: ids.join(',') };
  return (await call('GET /properties', signal, { query })) as PropertiesByIds;
}

/** A property with similar ones, or the built-in sample if it could not be loaded. Rejects as `call` does. */
export async function readProperty(
  { call }: Call,
  id: string,
  signal: AbortSignal,
): Promise<PropertyAnswer> {
  if (!isPathSegment(id)) throw problemError('propertyNotFound', 404, 'Not Found');
  try {
    return await call('GET /properties/{id}', signal, { params: { id } });
  } catch (error) {
    if (error instanceof ProblemError && error.problem.sample) return error.problem.sample;
    throw error;
  }
}

/**
 * The query of a page as the JSON API takes it, which calls `to` what the page calls `purpose`. What only the API reads means
 * nothing on a page.
 */
export function listingQuery({ purpose, query }: ListingRequest): URLSearchParams {
  const params = new URLSearchParams(query);
  for (const name of ['to', 'ids']) params.delete(name);
  const to = params.get('purpose');
  if (to !== null) params.set('to', to);
  params.set('purpose', purpose);
  return params;
}
