import { admin } from '../../admin/admin-calls.ts';
import { announcePropertiesChanged } from '../../admin/batches/properties-changed.ts';
import { problemOf } from '../../admin/writes/write-queue.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

/** Restores a deleted property from any page and confirms in a toast. */
export async function undoDeletion(id: string): Promise<void> {
  try {
    await admin.restoreProperty(id);
    showToast('Restored.', 'success');
    await announcePropertiesChanged();
  } catch (error) {
    showToast(problemOf(error).detail, 'error');
  }
}
