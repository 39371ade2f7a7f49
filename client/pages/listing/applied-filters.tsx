import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { listingPath } from '../../../shared/paths.ts';
import {
  isPlainListing,
  parsePropertySearch,
  searchQuery,
  type PropertySearch,
} from '../../../shared/property-search.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { appliedFilters } from './applied-filter-list.ts';
import styles from './applied-filters.module.css';
import type { ListingView } from './view.ts';

interface AppliedFiltersProps {
  search: PropertySearch;
  view: ListingView;
}

/** Active filters, each with a remove link, and a link to reset all. */
export function AppliedFilters({ search, view }: AppliedFiltersProps): ReactNode {
  const filters = appliedFilters(search);
  const everything = parsePropertySearch(search.purpose, new URLSearchParams({ location: '' }));
  const isReset = searchQuery({ ...search, page: 1 }) === searchQuery(everything);
  return (
    <div className={styles.applied} data-keep-scroll="">
      <ul className={styles.chips} aria-label="Applied filters">
        {filters.map(({ name, label, without }) => (
          <li key={name}>
            <a className={styles.chip} href={listingPath(without, view)}>
              <VisuallyHidden>Remove filter </VisuallyHidden>
              {label}
              <X aria-hidden="true" size={16} />
            </a>
          </li>
        ))}
      </ul>
      {!isPlainListing({ ...search, page: 1 }) && !isReset && (
        <a className={styles.reset} href={listingPath(everything, view)}>
          Reset all
        </a>
      )}
    </div>
  );
}
