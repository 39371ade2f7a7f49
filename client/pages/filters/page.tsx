import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { counted, formatNumber } from '../../../shared/number.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { isRecord } from '../../../shared/record.ts';
import { FiltersForm } from './filters-form.tsx';
import type { loadFilters } from './loader.ts';
import styles from './page.module.css';

/** All filters of a search, each with the number of homes that it would find. */
export function FiltersPage(): ReactNode {
  const facets = useLoaderData<typeof loadFilters>();
  const { key, state } = useLocation();
  // The form's own navigations keep its controls as they are; any other link resets them.
  const formId = isRecord(state) && typeof state['formId'] === 'string' ? state['formId'] : key;
  const what = facets.purpose === 'buy' ? 'homes for sale' : 'homes for rent';
  return (
    <>
      <PageHead
        title={`Filters for ${what}`}
        description={`Find ${what} in Nigeria by price, size, light, water, documents and amenities.`}
        canonical={null}
      />
      <div className={styles.page}>
        <a className={styles.back} href={facets.path}>
          <ArrowLeft aria-hidden="true" size={18} />
          Back to results
        </a>
        <div className={styles.heading}>
          <h1>All filters</h1>
          <p>
            {formatNumber(facets.total)} of {counted(facets.of, 'home')}{' '}
            {facets.purpose === 'buy' ? 'for sale' : 'for rent'}
          </p>
        </div>
        <StaleNotice lastUpdated={facets.lastUpdated} />
        {facets.ignored.length > 0 && (
          <ul className={styles.ignored} aria-label="Notes on your search">
            {facets.ignored.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <FiltersForm key={formId} formId={formId} facets={facets} />
      </div>
    </>
  );
}
