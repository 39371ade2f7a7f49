import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../../shared/contract/admin/audit-schemas.ts';
import { BatchStateBadge } from '../../../admin/batches/batch-state-badge.tsx';
import { batchPath, recordName } from './audit-labels.ts';
import styles from './page.module.css';

/** Status of a batch, with a link to the entries of its properties. */
export function BatchOutcome({ entry }: { entry: AuditEntry }): ReactNode {
  const { batch, action, entityId } = entry;
  if (batch === null) return null;
  const isUndo = action === 'undo';
  return (
    <span className={styles.outcome}>
      {!isUndo && batch.state !== null && <BatchStateBadge state={batch.state} />}
      {batch.isItemized && (
        <a
          href={batchPath(entityId, isUndo ? 'undo' : undefined)}
          aria-label={`Each property: ${recordName(entry)}`}
        >
          Each property
        </a>
      )}
    </span>
  );
}
