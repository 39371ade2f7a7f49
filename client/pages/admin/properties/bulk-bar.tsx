import { useState, type ReactNode } from 'react';
import type { BulkAction, PropertyFilter } from '../../../../shared/contract/admin/properties.ts';
import { formatNumber } from '../../../../shared/number.ts';
import type { RowField } from '../../../../shared/property-values.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { Button } from '../../../ui/button.tsx';
import { publishBottomBar } from './bottom-bar.ts';
import styles from './bulk-bar.module.css';
import { bulkLabels } from './bulk-labels.ts';
import type { BulkJob } from './bulk-run.ts';
import type { Bulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  selection: Selection;
  filter: PropertyFilter;
  total: number;
  bulk: Bulk;
  /** Fields that the provider does not store. */
  lacks?: readonly RowField[] | undefined;
  /** Clears the selection. */
  onDone(allWasDone: boolean): void;
}

const actions: readonly BulkAction[] = [
  'publish',
  'draft',
  'feature',
  'unfeature',
  'confirm',
  'archive',
  'delete',
];

/** Bulk actions for the selection, fixed to the bottom of the screen. */
export function BulkBar({
  selection,
  filter,
  total,
  bulk,
  lacks,
  onDone,
}: BulkBarProps): ReactNode {
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const { count, isAll, isPageChosen, items } = selection;
  if (count === 0) return null;

  async function run(action: BulkAction): Promise<void> {
    const target: BulkJob['target'] = isAll
      ? { kind: 'filter', filter, after: null, count }
      : { kind: 'ids', ids: [...items.keys()] };
    onDone(await bulk.run({ action, target, items, batch: null }));
  }

  /** Asks for confirmation if the selection includes properties on other pages. */
  function start(action: BulkAction): void {
    if (isAll) setAsking(action);
    else void run(action);
  }

  const possible = actions.filter((one) => one !== 'confirm' || !lacks?.includes('confirmedOn'));
  const offered: readonly BulkAction[] = filter.deleted === 'true' ? ['restore'] : possible;
  const labels = asking && bulkLabels[asking];
  return (
    <div
      ref={publishBottomBar}
      className={styles.bar}
      role="region"
      aria-label="Selected properties"
    >
      <p className={styles.count}>
        <strong role="status">{countedProperties(count)} selected</strong>
        {isPageChosen && !isAll && total > count && (
          <button type="button" onClick={selection.chooseAll}>
            Select all {countedProperties(total)} matching
          </button>
        )}
        <button type="button" onClick={selection.clear}>
          Clear
        </button>
      </p>
      <div className={styles.buttons}>
        {offered.map((action) => (
          <Button
            key={action}
            look="secondary"
            pending={bulk.running !== null}
            onClick={() => start(action)}
          >
            {bulkLabels[action].verb}
          </Button>
        ))}
      </div>
      {asking && labels && (
        <ConfirmDialog
          title={`${labels.verb} ${countedProperties(count)}?`}
          confirm={labels.verb}
          danger={asking === 'delete'}
          onConfirm={async () => {
            void run(asking);
          }}
          onClose={() => setAsking(null)}
        >
          <p>All {formatNumber(count)} matches, not only this page</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
