import type { Batch } from '../../../shared/contract/admin/batch-schemas.ts';
import type { StaffBatches } from '../../upstream/staff/staff-batches.ts';
import type { StaffCaller } from '../../upstream/staff/staff-caller.ts';
import { mayHaveSucceeded, type FollowUps } from '../follow-ups.ts';

/** Undoing a bulk change, which continues at the provider after its response. */
export interface BatchUndo {
  undo(id: string, caller: StaffCaller): Promise<Batch>;
  /** Call it with every batch that is read, to announce the progress of a running undo. */
  observe(batch: Batch): Promise<void>;
}

/** More than staff ever undo at once. */
const maxUndoing = 100;

export function createBatchUndo({
  upstream,
  followUps,
  onRestored,
}: {
  upstream: StaffBatches;
  followUps: FollowUps;
  /** Called when what visitors see may have changed. */
  onRestored(): Promise<void>;
}): BatchUndo {
  /** Restored properties per batch, as last observed. */
  const undoing = new Map<string, number>();

  function follow(id: string, restored: number): void {
    const [oldest] = undoing.keys();
    if (oldest !== undefined && undoing.size >= maxUndoing && !undoing.has(id)) {
      undoing.delete(oldest);
    }
    undoing.set(id, restored);
  }

  async function observe({ id, state, restored }: Batch): Promise<void> {
    const known = undoing.get(id);
    // The undo may have begun at another process.
    if (state === 'undoing') follow(id, restored);
    else if (!undoing.delete(id)) return;
    if (restored !== known || state === 'undone') await onRestored();
  }

  return {
    observe,

    async undo(id, caller) {
      const batch = await upstream.undoBatch(id, caller).catch(async (error: unknown) => {
        if (mayHaveSucceeded(error)) {
          follow(id, 0);
          await followUps.run('undo', onRestored);
        }
        throw error;
      });
      if (batch.state === 'undoing') {
        follow(id, batch.restored);
        // Its end may be observed by another process, or by none.
        await followUps.run('undo', onRestored);
      } else {
        await onRestored();
      }
      return batch;
    },
  };
}
