import type { Batch } from '../../../shared/contract/admin/batch-schemas.ts';
import { Store, useStore } from '../../hooks/store.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { staffCall } from '../staff-call.ts';
import { offerUndo } from '../undo.ts';
import { countedProperties } from '../display/counted-properties.ts';
import { problemOf } from '../writes/write-queue.ts';
import { announcePropertiesChanged } from './properties-changed.ts';

const pollMs = 500;

/** A running undo that this page follows. */
export interface Undo {
  id: string;
  /** Progress of the undo; null before the first response. */
  batch: Batch | null;
}

const undos = new Store<readonly Undo[]>([]);

export function useUndos(): readonly Undo[] {
  return useStore(undos);
}

/** Shows a toast with an Undo button, or without one if `batch` is null. */
export function offerBatchUndo(message: string, batch: string | null): void {
  if (batch === null) showToast(message, 'success');
  else offerUndo(message, () => void undoBatch(batch));
}

/**
 * Undoes a batch and shows the result in a toast. The server continues even if this page is closed. Resolves with the batch
 * afterwards; null if that is not known.
 */
export async function undoBatch(id: string): Promise<Batch | null> {
  return follow(id, (one) => staffCall('POST /admin/batches/{id}/undo', { params: { id: one } }));
}

/** Follows a running undo as `undoBatch` does, for example after a reload. */
export async function followUndo(id: string): Promise<void> {
  await follow(id, (one) => staffCall('GET /admin/batches/{id}', { params: { id: one } }));
}

async function follow(id: string, start: (id: string) => Promise<Batch>): Promise<Batch | null> {
  if (undos.state().some((undo) => undo.id === id)) return null;
  undos.set([...undos.state(), { id, batch: null }]);
  try {
    let batch = await start(id);
    let isListed = false;
    for (;;) {
      update(id, batch);
      if (batch.state !== 'undoing') break;
      // The first restored properties already fill a page of the list.
      if (!isListed && batch.restored > 0) void announcePropertiesChanged();
      isListed ||= batch.restored > 0;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      batch = await staffCall('GET /admin/batches/{id}', { params: { id } });
    }
    showToast(outcomeOf(batch), batch.changed > 0 ? 'info' : 'success');
    return batch;
  } catch (error) {
    showToast(problemOf(error).detail, 'error');
    return null;
  } finally {
    // Update the list before the progress disappears.
    await announcePropertiesChanged();
    undos.set(undos.state().filter((undo) => undo.id !== id));
  }
}

/** '61 of 64 properties restored; 3 skipped because they have changed since'. */
export function outcomeOf({ state, count, restored, changed }: Batch): string {
  if (state !== 'undone') {
    return `Undoing stopped after ${restored + changed} of ${countedProperties(count)}`;
  }
  if (count === 0) return 'Undone';
  if (changed === 0) return `Undone: ${countedProperties(restored)} restored`;
  const skipped =
    changed === 1
      ? '1 skipped because it has changed since'
      : `${changed} skipped because they have changed since`;
  return `${restored} of ${countedProperties(count)} restored; ${skipped}`;
}

function update(id: string, batch: Batch): void {
  undos.set(undos.state().map((undo) => (undo.id === id ? { id, batch } : undo)));
}
