import { redirect, type LoaderFunctionArgs } from 'react-router';
import {
  purposes,
  type PropertyPage,
  type Purpose,
} from '../../../shared/contract/property-views.ts';
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

/** The same page for both purposes. A form that asks for the other purpose is sent to that one's address. */
export function loadListing(purpose: Purpose) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ListingData> => {
    const { searchParams } = new URL(request.url);
    const search = parsePropertySearch(purpose, searchParams);
    const view = parseView(searchParams);
    const wanted = purposes.find((name) => name === searchParams.get('purpose'));
    if (wanted && wanted !== purpose) throw redirect(listingPath(forPurpose(search, wanted), view));

    const results = await context.get(bffContext).searchProperties(search, request.signal);
    return { search: { ...search, page: results.page }, view, results };
  };
}
