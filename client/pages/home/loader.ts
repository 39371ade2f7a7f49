import type { LoaderFunctionArgs } from 'react-router';
import { ProblemError } from '../../../shared/contract/problem.ts';
import type { FeaturedProperties } from '../../../shared/contract/listing-schemas.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext, deferringContext } from '../../bff/bff-context.ts';
import { deferSlow } from '../../hydration/defer-slow.ts';

export interface HomeData {
  featured: FeaturedProperties | Promise<FeaturedProperties>;
  /** Whether the visitor has just deleted their account. */
  accountDeleted: boolean;
}

/** Failing to load featured properties shows the empty state; the error is logged by the loader. */
export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const featured = context
    .get(bffContext)
    .call('GET /listing/featured', request.signal)
    .catch((error: unknown): FeaturedProperties => {
      if (error instanceof ProblemError) return { items: [], lastUpdated: null };
      throw error;
    });
  const { value } = await deferSlow(featured, context.get(deferringContext));
  return { featured: value, accountDeleted: request.url.endsWith(paths.accountDeleted) };
}
