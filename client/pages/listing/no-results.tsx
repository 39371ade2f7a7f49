import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { everyHomePath, listingPath } from '../../../shared/paths.ts';
import type { PropertySearch } from '../../../shared/property-search.ts';
import { resultsId } from '../../routing/focus-targets.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { appliedFilters } from './applied-filter-list.ts';
import styles from './no-results.module.css';
import type { ListingView } from './view.ts';

interface NoResultsProps {
  search: PropertySearch;
  view: ListingView;
}

/** Empty state that offers broader searches. */
export function NoResults({ search, view }: NoResultsProps): ReactNode {
  const narrowedBeyondPlace = appliedFilters(search).length > 1;
  return (
    <EmptyState
      icon={Search}
      title="No homes match these filters"
      titleId={resultsId}
      action={
        <div className={styles.actions} data-keep-scroll="">
          {search.location !== '' && narrowedBeyondPlace && (
            <ButtonLink
              look="secondary"
              href={listingPath({ ...search, location: '', page: 1 }, view)}
            >
              Look everywhere in Nigeria
            </ButtonLink>
          )}
          <ButtonLink href={everyHomePath(search.purpose)}>
            See every home {search.purpose === 'buy' ? 'for sale' : 'for rent'}
          </ButtonLink>
        </div>
      }
    >
      Remove a filter, or look a little further afield: new homes are listed every week.
    </EmptyState>
  );
}
