import type { Batch } from '../../../shared/contract/admin/batches.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { admin } from '../admin-calls.ts';
import { offerUndo } from '../undo.ts';
import { countedProperties } from '../words/counted-properties.ts';
import { problemOf } from '../writes/use-write.ts';
import { announcePropertiesChanged } from './properties-changed.ts';

const patienceMs = 60_000;
const pollMs = 500;

let current: Batch | null = null;
const listeners = new Set<() => void>();

/** The batch that is being undone from this page; null for none. */
export function batchBeingUndone(): Batch | null {
  return current;
}

export function subscribeToUndo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what was done, with a button that undoes the batch; without one where it cannot be undone. */
export function offerBatchUndo(message: string, batch: string | null): void {
  if (batch === null) showToast(message, 'success');
  else offerUndo(message, () => void undoBatch(batch));
}

/** Undoes a batch, and says what became of it. It goes on at the server even where this page is closed. */
export async function undoBatch(id: string): Promise<void> {
  try {
    show(await admin.undoBatch(id, AbortSignal.timeout(patienceMs)));
    while (current?.state === 'undoing') {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      show(await admin.batch(id, AbortSignal.timeout(patienceMs)));
    }
    if (current) showToast(outcomeOf(current), current.changed > 0 ? 'info' : 'success');
  } catch (error) {
    showToast(problemOf(error).detail, 'error');
  } finally {
    show(null);
    announcePropertiesChanged();
  }
}

/** '61 of 64 properties restored; 3 changed since and left as they are'. */
export function outcomeOf({ state, count, restored, changed }: Batch): string {
  if (state !== 'undone') {
    return `Undoing stopped after ${restored + changed} of ${countedProperties(count)}`;
  }
  if (count === 0) return 'Undone';
  if (changed === 0) return `Undone: ${countedProperties(restored)} restored`;
  const left =
    changed === 1
      ? '1 changed since and left as it is'
      : `${changed} changed since and left as they are`;
  return `${restored} of ${countedProperties(count)} restored; ${left}`;
}

function show(batch: Batch | null): void {
  current = batch;
  for (const listener of listeners) listener();
}
