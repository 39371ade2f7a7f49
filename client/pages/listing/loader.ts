import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { parseView, type ListingView, withParams } from '../../../shared/search/choices.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { searchProperties } from '../../bff/property-reads.ts';
import { staticIslands } from '../static-islands.ts';

export interface ListingData {
  view: ListingView;
  results: PropertyPage;
}

/** The server rejects longer URLs. */
const maxUrlLength = 2048;

/**
 * Loader for both purposes; redirects if the URL asks for the other purpose or has a sentence. The sentence stays in the URL
 * while there are remarks about it, and says if it was asked for the other purpose, unless the URL gets too long.
 */
export function loadListing(purpose: Purpose) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ListingData> => {
    const { search: query, searchParams } = new URL(request.url);
    const bff = context.get(bffContext);
    const results = await searchProperties(bff, { purpose, query }, request.signal);
    const typed = searchParams.get('q');
    if (typed !== null && results.ignored.length > 0) {
      const asked = results.ignored.some(({ link }) => link) ? 'other' : '';
      const remarked = withParams(results.path, { typed, asked });
      throw redirect(remarked.length > maxUrlLength ? results.path : remarked);
    }
    if (results.purpose !== purpose || typed !== null) throw redirect(results.path);
    if (results.help) await staticIslands.nothingFound.load();
    return { view: parseView(searchParams), results };
  };
}
