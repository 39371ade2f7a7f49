import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { Facets } from '../../../shared/search/facets.ts';
import { filtersPath, paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { listingQuery } from '../../bff/property-reads.ts';

/** Loader for both purposes; redirects if the form requests the other purpose. */
export async function loadFilters({ request, context }: LoaderFunctionArgs): Promise<Facets> {
  const { pathname, search: query } = new URL(request.url);
  const purpose = pathname === paths.rentFilters ? 'rent' : 'buy';
  const facets = await context
    .get(bffContext)
    .call('GET /listing/facets', request.signal, { query: listingQuery({ purpose, query }) });
  if (facets.purpose !== purpose) throw redirect(filtersPath(facets.path));
  return facets;
}
