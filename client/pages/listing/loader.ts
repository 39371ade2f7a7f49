import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { PropertyPage } from '../../../shared/contract/property-views.ts';
import { purposes, type Purpose } from '../../../shared/contract/property-terms.ts';
import { listingPath } from '../../../shared/paths.ts';
import {
  forPurpose,
  parsePropertySearch,
  type PropertySearch,
} from '../../../shared/property-search.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { parseView, type ListingView } from './view.ts';

export interface ListingData {
  search: PropertySearch;
  view: ListingView;
  results: PropertyPage;
}

/** Loader for both purposes; redirects if the form requests the other purpose. */
export function loadListing(purpose: Purpose) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ListingData> => {
    const { searchParams } = new URL(request.url);
    const search = parsePropertySearch(purpose, searchParams);
    const view = parseView(searchParams);
    const requested = purposes.find((name) => name === searchParams.get('purpose'));
    if (requested && requested !== purpose)
      throw redirect(listingPath(forPurpose(search, requested), view));

    const results = await context.get(bffContext).searchProperties(search, request.signal);
    return { search: { ...search, page: results.page }, view, results };
  };
}
