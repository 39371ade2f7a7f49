import type { Batch } from '../../../../shared/contract/admin/batch-schemas.ts';
import { formatNumber } from '../../../../shared/number.ts';
import { BatchStateBadge } from '../../../admin/batches/batch-state-badge.tsx';
import { batchAction, isUndoable, undoResult } from '../../../admin/batches/batch-labels.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { RowButton } from '../../../admin/table/row-button.tsx';
import { clockTime } from '../../../admin/display/clock-time.ts';
import styles from './page.module.css';

export function batchColumns(onUndo: (batch: Batch) => void): Column<Batch>[] {
  return [
    {
      id: 'action',
      title: 'Change',
      kind: 'heading',
      cell: (batch) => <bdi>{batchAction(batch)}</bdi>,
    },
    { id: 'user', title: 'Who', cell: ({ user }) => <bdi>{user.name}</bdi> },
    {
      id: 'when',
      title: 'When',
      cell: ({ startedAt }) => (
        <time dateTime={startedAt} className={styles.when}>
          {clockTime(startedAt)}
        </time>
      ),
    },
    {
      id: 'count',
      title: 'Properties',
      kind: 'number',
      cell: ({ count, total, state }) =>
        state === 'interrupted' && total !== null
          ? `${formatNumber(count)} of ${formatNumber(total)}`
          : formatNumber(count),
    },
    { id: 'state', title: 'Status', cell: (batch) => <State batch={batch} /> },
    {
      id: 'undo',
      title: '',
      kind: 'actions',
      cell: (batch) =>
        isUndoable(batch) && (
          <RowButton
            of={`${batchAction(batch)}, ${clockTime(batch.startedAt)}`}
            onClick={() => onUndo(batch)}
          >
            Undo
          </RowButton>
        ),
    },
  ];
}

function State({ batch }: { batch: Batch }) {
  const undoStarted = ['undoing', 'undo-interrupted', 'undone'].includes(batch.state);
  const result = undoResult({ ...batch, undoStarted });
  return (
    <span className={styles.state}>
      <BatchStateBadge state={batch.state} />
      {result !== '' && <span className={styles.result}>{result}</span>}
    </span>
  );
}
