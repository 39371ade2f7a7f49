import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { PropertyPage } from '../../../shared/contract/property-views.ts';
import { counted } from '../../../shared/number.ts';
import { listingPath, purposePath } from '../../../shared/paths.ts';
import {
  isPlainListing,
  parsePropertySearch,
  type PropertySearch,
} from '../../../shared/property-search.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { useSite } from '../../site.ts';
import { breadcrumbList } from '../../structured-data/breadcrumb-list.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { Container } from '../../ui/container.tsx';
import { AppliedFilters } from './applied-filters.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { loadListing } from './loader.ts';
import { NoResults } from './no-results.tsx';
import { Pagination } from './pagination.tsx';
import styles from './page.module.css';
import { Places } from './places.tsx';
import { Results } from './results.tsx';
import { ResultsBar } from './results-bar.tsx';
import { useSearchDraft } from './use-search-draft.ts';

export function ListingPage(): ReactNode {
  const { search, view, results } = useLoaderData<ReturnType<typeof loadListing>>();
  const heading = headingOf(results);
  const site = useSite();
  const controls = useSearchDraft(search, view);
  return (
    <>
      <PageHead
        title={results.page > 1 ? `${heading}, page ${results.page}` : heading}
        description={`${counted(results.total, 'home')} ${search.purpose === 'buy' ? 'for sale' : 'for rent'}${results.place ? ` in ${results.place}` : ''}, Nigeria, with prices in Naira, photos and key facts.`}
        canonical={canonicalOf(search, results)}
      />
      <StructuredData
        data={
          import.meta.env.SSR &&
          breadcrumbList(site, [
            { name: heading, path: canonicalOf(search, results) ?? purposePath(search.purpose) },
          ])
        }
      />
      <Container>
        <div className={styles.heading}>
          <h1>{heading}</h1>
          <p role="status" className={styles.count}>
            <strong>{results.total}</strong> Available
          </p>
        </div>
      </Container>
      <FilterBar search={search} view={view} total={results.total} controls={controls} />
      <Container>
        <div className={styles.body}>
          <AppliedFilters search={search} view={view} />
          <StaleNotice lastUpdated={results.lastUpdated} />
          {results.total === 0 ? (
            <NoResults search={search} view={view} />
          ) : (
            <>
              <ResultsBar search={search} view={view} results={results} controls={controls} />
              <Results results={results} view={view} />
              <Pagination
                page={results.page}
                pages={results.pages}
                pathOf={(page) => listingPath({ ...search, page }, view)}
              />
            </>
          )}
          <Places purpose={search.purpose} places={results.places} current={results.place} />
        </div>
      </Container>
    </>
  );
}

function headingOf({ purpose, place }: PropertyPage): string {
  const what = purpose === 'buy' ? 'Properties for Sale' : 'Properties for Rent';
  return place ? `${what} in ${place}, Nigeria` : `${what} in Nigeria`;
}

/**
 * Cities and districts are indexed, with their further pages, under the place's own URL. Places without homes and
 * combinations of filters are not.
 */
function canonicalOf(
  search: PropertySearch,
  { total, landing: place }: PropertyPage,
): string | null {
  const { purpose, page } = search;
  if (place === null) return null;
  const first = parsePropertySearch(purpose, new URLSearchParams({ location: place }));
  if (total === 0 && !isPlainListing(first)) return null;
  const plain = listingPath({ ...first, page });
  return listingPath({ ...search, location: place }) === plain ? plain : null;
}
