import type { Batch } from '../../../shared/contract/admin/batch-schemas.ts';
import type { BatchState } from '../../../shared/contract/admin/batches.ts';
import { counted } from '../../../shared/number.ts';
import { countedProperties } from '../display/counted-properties.ts';

const actions: Record<Exclude<Batch['kind'], 'merge'>, string> = {
  publish: 'Published',
  draft: 'Moved to draft',
  feature: 'Featured',
  unfeature: 'Unfeatured',
  archive: 'Archived',
  delete: 'Deleted',
  restore: 'Restored',
  confirm: 'Confirmed available',
  import: 'Imported from CSV',
};

/** Description of a batch: 'Archived', 'Merged ‘Gym’ into ‘Fitness room’'. */
export function batchAction({ kind, merge }: Pick<Batch, 'kind' | 'merge'>): string {
  if (kind !== 'merge') return actions[kind];
  return merge ? `Merged ‘${merge.from}’ into ‘${merge.into}’` : 'Merged';
}

/** 'Import of 4,939 properties', 'Bulk change of 64 properties'. */
export function batchName(kind: Batch['kind'], properties: number): string {
  const names = { import: 'Import of', merge: 'Merge in' };
  const start = kind === 'import' || kind === 'merge' ? names[kind] : 'Bulk change of';
  return `${start} ${countedProperties(properties)}`;
}

export const batchStateLabels: Record<BatchState, string> = {
  running: 'Running',
  interrupted: 'Stopped halfway',
  done: 'Done',
  undoing: 'Undoing',
  'undo-interrupted': 'Undo interrupted',
  undone: 'Undone',
};

/** '61 of 64 restored, 3 changed since'; '' if the batch was not undone. */
export function undoResult({ count, restored, changed, undoStarted }: UndoCounts): string {
  if (!undoStarted || count === 0) return '';
  const result = `${restored} of ${counted(count, 'change')} restored`;
  return changed === 0 ? result : `${result}, ${changed} changed since`;
}

interface UndoCounts extends Pick<Batch, 'count' | 'restored' | 'changed'> {
  undoStarted: boolean;
}

/** Whether the batch can still be undone. */
export function isUndoable({ state }: Batch): boolean {
  return state !== 'undone' && state !== 'running' && state !== 'undoing';
}
