import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { ProblemError, type Problem } from '../../../shared/contract/problem.ts';
import type { PropertyAnswer, PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext, deferringContext } from '../../bff/bff-context.ts';
import { readProperty } from '../../bff/property-reads.ts';
import { deferSlow } from '../../hydration/defer-slow.ts';

export type PropertyOutcome = PropertyAnswer | { source: 'none'; problem: Problem };

export interface PropertyData {
  /** Data known before the details arrive. */
  preview: PropertyCard | null;
  /** Listing page from the server's Referer, for browsers without JavaScript. */
  searchPath: string | null;
  outcome: PropertyOutcome | Promise<PropertyOutcome>;
}

type Loaded = PropertyData | ReturnType<typeof data<PropertyData>>;

/**
 * Awaits everything that decides the status: unknown ids and immediate failures. For a known property with slow
 * details, the page starts with the card's data.
 */
export async function loadProperty({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<Loaded> {
  const { search } = new URL(request.url);
  const bff = context.get(bffContext);
  const searchPath = request.headers.get('referer');
  const id = params.id ?? '';
  const preview = bff.peekProperty(id);
  if (preview && preview.id !== id) throw redirect(paths.property(preview.id) + search, 301);

  const outcome = readProperty(bff, id, request.signal).catch((error: unknown): PropertyOutcome => {
    if (error instanceof ProblemError) return { source: 'none', problem: error.problem };
    throw error;
  });
  const mayDefer = preview !== null && context.get(deferringContext);
  const { value } = await deferSlow(outcome, mayDefer);
  if (value instanceof Promise) return { preview, searchPath, outcome: value };

  if (value.source === 'none') throw new ProblemError(value.problem);
  if (value.source === 'sample')
    return data({ preview, searchPath, outcome: value }, { status: 503 });
  const canonical = paths.property(value.property.id);
  if (canonical !== paths.property(id)) throw redirect(canonical + search, 301);
  const loaded = { preview, searchPath, outcome: value };
  return value.source === 'stale'
    ? data<PropertyData>(loaded, { headers: { 'cache-control': 'no-store' } })
    : loaded;
}
