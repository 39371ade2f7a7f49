import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StaffMember } from '../../../../shared/contract/admin/list-schemas.ts';
import { SearchFilter, SelectFilter, useFilter } from '../../../admin/filters/filter-fields.tsx';
import { FilterForm } from '../../../admin/filters/filter-form.tsx';
import type { InboxView } from './inbox-address.ts';
import styles from './inbox-filters.module.css';

interface InboxFiltersProps {
  view: InboxView;
  staff: readonly StaffMember[];
  /** The provider supports neither assignment nor restoring. */
  basic: boolean;
}

const senders = [
  ['', 'Everyone'],
  ['contact', 'Contact form'],
  ['owner', 'Owners'],
] as const;

const orders = [
  ['', 'Newest first'],
  ['createdAt', 'Oldest first'],
  ['-updatedAt', 'Recently changed'],
  ['name', 'By name'],
] as const;

/**
 * Filters and sorts the list, preserving the status and the open message. On phones all but the search is collapsed.
 */
export function InboxFilters({ view, staff, basic }: InboxFiltersProps): ReactNode {
  const isNarrowed = Object.keys(view.filters).some((name) => name !== 'q');
  return (
    <FilterForm label="Filter messages" preserve={['status', 'message']}>
      <SearchFilter label="Search" placeholder="Name, address or text" />
      <label className={styles.unfold}>
        <input type="checkbox" defaultChecked={isNarrowed} />
        <SlidersHorizontal aria-hidden="true" size={18} />
        More filters
      </label>
      <div className={styles.more}>
        <SelectFilter label="From" name="kind" options={senders} />
        {!basic && (
          <SelectFilter
            label="Assigned to"
            name="assignee"
            options={[
              ['', 'Anyone'],
              ['me', 'Me'],
              ['none', 'Unassigned'],
              ...staff.map(({ id, name }) => [id, name] as const),
            ]}
          />
        )}
        <SelectFilter label="Order" name="sort" options={orders} />
        <div className={styles.flags}>
          <FlagFilter label="Unread" name="unread" />
          {!basic && <FlagFilter label="Deleted" name="deleted" />}
        </div>
      </div>
    </FilterForm>
  );
}

function FlagFilter({ label, name }: { label: string; name: string }): ReactNode {
  const value = useFilter(name);
  return (
    <label className={styles.flag}>
      <input type="checkbox" name={name} value="true" defaultChecked={value === 'true'} />
      {label}
    </label>
  );
}
