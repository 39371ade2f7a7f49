import { LayoutGrid, List, Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import {
  type ListingView,
  pageSize,
  sortLabels,
  sortOrders,
  withParams,
} from '../../../shared/search/choices.ts';
import { resultsId } from '../../routing/focus-targets.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Choice } from './choice.tsx';
import styles from './results-bar.module.css';
import { filterFormId, type SearchDraft } from './use-search-draft.ts';

interface ResultsBarProps {
  view: ListingView;
  results: PropertyPage;
  controls: SearchDraft;
}

/** The results' heading with count, sort order and view toggle. */
export function ResultsBar({ view, results, controls }: ResultsBarProps): ReactNode {
  const { draft, apply } = controls;
  const first = (results.page - 1) * pageSize + 1;
  const last = first + results.items.length - 1;
  const page = String(results.page);
  const order = sortOrders.find((name) => name === results.values.sort);
  return (
    <div className={styles.bar}>
      <div className={styles.start}>
        <h2 className={styles.range} id={resultsId} tabIndex={-1}>
          {first < last && `${first}–`}
          {last} of {results.total}
          <VisuallyHidden> results</VisuallyHidden>
        </h2>
        {results.hasMap && view !== 'map' && (
          <a className={styles.map} href={withParams(results.path, { view: 'map' })}>
            <MapIcon aria-hidden="true" size={20} />
            Map
          </a>
        )}
      </div>
      <div className={styles.sort}>
        <VisuallyHidden>
          <span role="status">{order && `Sorted by ${sortLabels[order]}`}</span>
        </VisuallyHidden>
        <Choice
          label="Sort by"
          name="sort"
          form={filterFormId}
          value={draft.sort}
          choices={sortOrders.map((name) => ({ value: name, label: sortLabels[name] }))}
          onChoose={(sort) => apply({ sort })}
        />
      </div>
      <div className={styles.views} role="group" aria-label="View" data-keep-scroll="">
        <a
          href={withParams(results.path, { view: 'grid', page })}
          aria-label="Grid view"
          aria-current={view === 'grid' ? 'true' : undefined}
        >
          <LayoutGrid aria-hidden="true" size={20} />
        </a>
        <a
          href={withParams(results.path, { view: 'list', page })}
          rel="nofollow"
          aria-label="List view"
          aria-current={view === 'list' ? 'true' : undefined}
        >
          <List aria-hidden="true" size={20} />
        </a>
        {results.hasMap && (
          <a
            href={withParams(results.path, { view: 'map' })}
            aria-label="Map view"
            aria-current={view === 'map' ? 'true' : undefined}
          >
            <MapIcon aria-hidden="true" size={20} />
          </a>
        )}
      </div>
    </div>
  );
}
