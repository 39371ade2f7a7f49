import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { AdminPropertyPage } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import {
  propertyStatuses,
  statusLabels,
} from '../../../../shared/contract/admin/property-status.ts';
import { withQuery } from '../../../admin/query.ts';
import { formatNumber } from '../../../../shared/number.ts';
import styles from './status-tabs.module.css';

/** Links to the statuses, with the number of matches in each, and to deleted properties. */
export function StatusTabs({ counts }: Pick<AdminPropertyPage, 'counts'>): ReactNode {
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const isDeleted = query.get('deleted') === 'true';
  const current = isDeleted ? 'deleted' : (query.get('status') ?? '');
  const all = propertyStatuses.reduce((sum, status) => sum + counts[status], 0);
  const tabs = [
    { id: '', text: 'All', count: isDeleted ? null : all },
    ...propertyStatuses.map((status) => ({
      id: status as string,
      text: statusLabels[status],
      count: isDeleted ? null : counts[status],
    })),
    { id: 'deleted', text: 'Deleted', count: isDeleted ? all : null },
  ];
  return (
    <nav aria-label="Status" className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map(({ id, text, count }) => (
          <li key={id}>
            <a
              className={styles.tab}
              href={withQuery(location, {
                status: id === 'deleted' ? null : id,
                deleted: id === 'deleted' ? 'true' : null,
              })}
              aria-current={id === current ? 'page' : undefined}
              data-keep-scroll=""
            >
              {text}
              {count !== null && <span className={styles.count}>{formatNumber(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
