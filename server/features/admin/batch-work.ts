import type { Batch } from '../../../shared/contract/admin/batches.ts';
import type { StaffBatches } from '../../upstream/staff-batches.ts';
import type { StaffCaller } from '../../upstream/staff-caller.ts';

/** Undoing what was done to many properties at once, which goes on at the provider after its answer. */
export interface BatchWork {
  undo(id: string): Promise<Batch>;
}

export interface BatchUndo {
  work(caller: StaffCaller): BatchWork;
  /** For every batch that is read: what an undo under way has restored is announced as it goes on. */
  observe(batch: Batch): Promise<void>;
}

/** Enough for all that anybody undoes at once. */
const maxUndoing = 100;

export function createBatchUndo({
  upstream,
  onRestored,
}: {
  upstream: StaffBatches;
  /** Visitors may see something else from now on. */
  onRestored(): Promise<void>;
}): BatchUndo {
  /** How many properties were restored when it was last looked at, by batch. */
  const undoing = new Map<string, number>();

  async function observe({ id, state, restored }: Batch): Promise<void> {
    const known = undoing.get(id);
    if (known === undefined) return;
    if (state === 'undoing') undoing.set(id, restored);
    else undoing.delete(id);
    if (restored !== known || state === 'undone') await onRestored();
  }

  return {
    observe,
    work: (caller) => ({
      async undo(id) {
        const batch = await upstream.undoBatch(id, caller);
        if (batch.state === 'undoing' && undoing.size < maxUndoing) {
          undoing.set(id, batch.restored);
        }
        await onRestored();
        return batch;
      },
    }),
  };
}
