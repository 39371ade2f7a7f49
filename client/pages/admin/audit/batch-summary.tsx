import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../../shared/contract/admin/audit-schemas.ts';
import { paths } from '../../../../shared/paths.ts';
import { BatchStateBadge } from '../../../admin/batches/batch-state-badge.tsx';
import { clockTime } from '../../../admin/display/clock-time.ts';
import { actionLabel, recordName } from './audit-labels.ts';
import styles from './page.module.css';

/** Heading above the entries of one batch, with a link to all entries. */
export function BatchSummary({ entry }: { entry: AuditEntry | null }): ReactNode {
  return (
    <section className={styles.batch} aria-label="Bulk change">
      {entry?.batch ? (
        <>
          <h2>{recordName(entry)}</h2>
          <span>
            {actionLabel(entry)} by <bdi>{entry.user.name}</bdi>,{' '}
            <time dateTime={entry.at}>{clockTime(entry.at)}</time>
          </span>
          {entry.batch.state !== null && <BatchStateBadge state={entry.batch.state} />}
        </>
      ) : (
        <h2>Entries of one bulk change</h2>
      )}
      <a href={paths.adminAudit}>Show all entries</a>
    </section>
  );
}
