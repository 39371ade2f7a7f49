import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import { counted } from '../../../shared/number.ts';
import { areaPath, purposePath } from '../../../shared/paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { useSite } from '../../site.ts';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { breadcrumbList } from '../../structured-data/breadcrumb-list.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { Container } from '../../ui/container.tsx';
import { staticIslands } from '../static-islands.ts';
import { CloseHomes } from './close-homes.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { loadListing } from './loader.ts';
import { LaterMap } from './map/later-map.tsx';
import styles from './page.module.css';
import { Results } from './results.tsx';
import { ResultsBar } from './results-bar.tsx';
import { useRememberedSearch } from './use-remembered-search.ts';
import { useSearchDraft } from './use-search-draft.ts';

export function ListingPage(): ReactNode {
  const { view, results } = useLoaderData<ReturnType<typeof loadListing>>();
  const heading = headingOf(results);
  const site = useSite();
  const controls = useSearchDraft(results);
  useRememberedSearch(results);
  const list = results.help ? (
    <>
      <StaticIslandView
        key={results.path}
        part={staticIslands.nothingFound}
        results={results}
        help={results.help}
      />
      {results.help.items.length > 0 && <CloseHomes items={results.help.items} />}
    </>
  ) : (
    <>
      <ResultsBar view={view} results={results} controls={controls} />
      <Results results={results} view={view} />
      {results.pages > 1 && (
        <StaticIslandView
          key={results.path}
          part={staticIslands.pagination}
          path={results.path}
          page={results.page}
          pages={results.pages}
        />
      )}
    </>
  );
  return (
    <>
      <PageHead
        title={results.page > 1 ? `${heading}, page ${results.page}` : heading}
        description={`${counted(results.total, 'home')} ${results.purpose === 'buy' ? 'for sale' : 'for rent'} in ${whereOf(results)}, with prices in Naira, photos and key facts.`}
        canonical={results.indexed}
      />
      <StructuredData
        data={
          import.meta.env.SSR &&
          breadcrumbList(site, [
            { name: heading, path: results.indexed ?? purposePath(results.purpose) },
          ])
        }
      />
      <Container>
        <div className={styles.heading} data-view={view}>
          <h1>{heading}</h1>
          <p role="status" className={styles.count}>
            <strong>{results.total}</strong> Available
            {results.path.includes('box=') && ' in the map area'}
          </p>
          {results.landing && (
            <a href={areaPath(results.landing, results.purpose)} rel="nofollow">
              About {results.landing}
            </a>
          )}
        </div>
      </Container>
      <FilterBar results={results} controls={controls} />
      <Container>
        <div className={styles.body} data-view={view}>
          <StaticIslandView
            // Searches that differ only in what is ignored have the same path.
            key={['filters', results.path, ...results.ignored.map(({ text }) => text)].join()}
            part={staticIslands.appliedFilters}
            results={results}
            view={view}
          />
          <StaleNotice lastUpdated={results.lastUpdated} />
          {results.map ? <LaterMap results={results}>{list}</LaterMap> : list}
          <StaticIslandView
            key={results.path}
            part={staticIslands.places}
            purpose={results.purpose}
            places={results.places}
            current={results.place}
          />
        </div>
      </Container>
    </>
  );
}

function headingOf(results: PropertyPage): string {
  return `Properties for ${results.purpose === 'buy' ? 'Sale' : 'Rent'} in ${whereOf(results)}`;
}

/** 'Abuja, Nigeria' */
function whereOf({ place }: PropertyPage): string {
  return place ? `${place}, Nigeria` : 'Nigeria';
}
