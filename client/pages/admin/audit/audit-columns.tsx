import { History } from 'lucide-react';
import type { AuditEntry, AuditFilter } from '../../../../shared/contract/admin/audit.ts';
import { withQuery } from '../../../admin/query.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { clockTime } from '../../../admin/words/clock-time.ts';
import { actionWord, entityWords, thingPath } from './audit-words.ts';
import { Changes } from './changes.tsx';
import styles from './page.module.css';

/** @param location of the page, whose filters the links narrow */
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
    { id: 'action', title: 'What', cell: ({ action }) => actionWord(action) },
    {
      id: 'thing',
      title: 'Thing',
      cell: (entry) => (
        <span className={styles.thing}>
          <a href={thingPath(entry)}>
            <span>
              {entityWords[entry.entity]} <bdi>{nameOf(entry)}</bdi>
            </span>
          </a>
          {entry.entityId !== filter.entityId && (
            <a
              href={withQuery(location, { entity: entry.entity, entityId: entry.entityId })}
              className={styles.history}
              aria-label={`Everything done to ${entityWords[entry.entity].toLowerCase()} ${nameOf(entry)}`}
            >
              <History aria-hidden="true" size={16} />
            </a>
          )}
        </span>
      ),
    },
    { id: 'changes', title: 'Changes', cell: ({ changes }) => <Changes changes={changes} /> },
  ];
}

/** A record that is gone is known by its number. */
function nameOf({ entityName, entityId }: AuditEntry): string {
  return entityName || entityId;
}
