import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../../shared/contract/admin/audit-schemas.ts';
import type { AuditFilter } from '../../../../shared/contract/admin/audit.ts';
import { withQuery } from '../../../admin/query.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { clockTime } from '../../../admin/display/clock-time.ts';
import { actionLabel, batchPath, entityLabels, recordName, recordPath } from './audit-labels.ts';
import { BatchOutcome } from './batch-outcome.tsx';
import { Changes } from './changes.tsx';
import styles from './page.module.css';

/** @param location current location, whose filters the links extend */
export function auditColumns(
  location: { pathname: string; search: string },
  filter: AuditFilter,
): Column<AuditEntry>[] {
  return [
    {
      id: 'user',
      title: 'Who',
      kind: 'heading',
      cell: ({ user }) => (
        <a
          href={withQuery(location, { user: user.id })}
          title={`Only what ${user.name} did`}
          className={styles.who}
        >
          <bdi>{user.name}</bdi>
        </a>
      ),
    },
    {
      id: 'at',
      title: 'When',
      cell: ({ at }) => (
        <time dateTime={at} className={styles.when}>
          {clockTime(at)}
        </time>
      ),
    },
    {
      id: 'action',
      title: 'Action',
      cell: (entry) => (
        <>
          {actionLabel(entry)}
          {entry.batchId !== '' && entry.batchId !== filter.batch && (
            <a href={batchPath(entry.batchId)} className={styles.part}>
              In a bulk change
            </a>
          )}
        </>
      ),
    },
    {
      id: 'thing',
      title: 'Record',
      cell: (entry) => (
        <span className={styles.thing}>
          <Thing entry={entry} />
          {entry.entityId !== filter.entityId && (
            <a
              href={withQuery(location, {
                entity: entry.entity,
                entityId: entry.entityId,
                batch: null,
              })}
              className={styles.history}
              aria-label={`Everything done to ${lowerFirst(recordName(entry))}`}
            >
              <History aria-hidden="true" size={16} />
            </a>
          )}
        </span>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      cell: (entry) => (
        <>
          <Changes changes={changesBeyondName(entry)} />
          <BatchOutcome entry={entry} />
        </>
      ),
    },
  ];
}

function Thing({ entry }: { entry: AuditEntry }): ReactNode {
  const path = recordPath(entry);
  const name =
    entry.batch === null ? (
      <span>
        {entityLabels[entry.entity]} <bdi>{entry.entityName || entry.entityId}</bdi>
      </span>
    ) : (
      <span>{recordName(entry)}</span>
    );
  return path === null ? name : <a href={path}>{name}</a>;
}

/** Changes, except those that the batch's name already states. */
function changesBeyondName({ batch, changes }: AuditEntry): AuditEntry['changes'] {
  if (batch === null) return changes;
  return changes.filter(({ field }) => field !== 'action' && field !== 'properties');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
