import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyPage } from '../../../shared/contract/property-views.ts';
import { listingPath } from '../../../shared/paths.ts';
import {
  pageSize,
  sortOrders,
  type PropertySearch,
  type SortOrder,
} from '../../../shared/property-search.ts';
import { resultsId } from '../../routing/focus-targets.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Choice } from './choice.tsx';
import styles from './results-bar.module.css';
import { filterFormId, type SearchDraft } from './use-search-draft.ts';
import type { ListingView } from './view.ts';

const sortLabels: Record<SortOrder, string> = {
  lowest: 'Lowest Price',
  highest: 'Highest Price',
  newest: 'Newest',
  oldest: 'Oldest',
};

interface ResultsBarProps {
  search: PropertySearch;
  view: ListingView;
  results: PropertyPage;
  controls: SearchDraft;
}

/** The results' heading with count, sort order and view toggle. */
export function ResultsBar({ search, view, results, controls }: ResultsBarProps): ReactNode {
  const { draft, apply } = controls;
  const first = (results.page - 1) * pageSize + 1;
  const last = first + results.items.length - 1;
  return (
    <div className={styles.bar}>
      <h2 className={styles.range} id={resultsId} tabIndex={-1}>
        {first}–{last} of {results.total}
        <VisuallyHidden> results</VisuallyHidden>
      </h2>
      <div className={styles.sort}>
        <Choice
          label="Sort by"
          name="sort"
          form={filterFormId}
          value={draft.sort}
          choices={sortOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
          onChoose={(value) =>
            apply({ sort: sortOrders.find((order) => order === value) ?? 'lowest' })
          }
        />
      </div>
      <div className={styles.views} role="group" aria-label="View" data-keep-scroll="">
        <a
          href={listingPath(search, 'grid')}
          aria-label="Grid view"
          aria-current={view === 'grid' ? 'true' : undefined}
        >
          <LayoutGrid aria-hidden="true" size={20} />
        </a>
        <a
          href={listingPath(search, 'list')}
          aria-label="List view"
          aria-current={view === 'list' ? 'true' : undefined}
        >
          <List aria-hidden="true" size={20} />
        </a>
      </div>
    </div>
  );
}
