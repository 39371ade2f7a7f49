import type { ReactNode } from 'react';
import type { StaffMember } from '../../../../shared/contract/admin/lists.ts';
import { SearchFilter, SelectFilter, useFilter } from '../../../admin/filters/filter-fields.tsx';
import { FilterForm } from '../../../admin/filters/filter-form.tsx';
import styles from './inbox-filters.module.css';

const senders = [
  ['', 'Everybody'],
  ['contact', 'Contact form'],
  ['owner', 'Owners'],
] as const;

const orders = [
  ['', 'Newest first'],
  ['createdAt', 'Oldest first'],
  ['-updatedAt', 'Changed last'],
  ['name', 'By name'],
] as const;

/** Narrows the list and sorts it; the state and the message that is open stay. */
export function InboxFilters({ staff }: { staff: readonly StaffMember[] }): ReactNode {
  return (
    <FilterForm label="Filter messages" keep={['status', 'message']}>
      <SearchFilter label="Search" placeholder="Name, address or text" />
      <SelectFilter label="From" name="kind" options={senders} />
      <SelectFilter
        label="Assigned to"
        name="assignee"
        options={[
          ['', 'Anybody'],
          ['me', 'Me'],
          ['none', 'Nobody'],
          ...staff.map(({ id, name }) => [id, name] as const),
        ]}
      />
      <SelectFilter label="Order" name="sort" options={orders} />
      <div className={styles.flags}>
        <FlagFilter label="Unread" name="unread" />
        <FlagFilter label="Deleted" name="deleted" />
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
