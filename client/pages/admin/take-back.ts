import { admin } from '../../admin/admin-calls.ts';
import { countedProperties } from '../../admin/words/counted-properties.ts';
import { problemOf } from '../../admin/writes/use-write.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

const patienceMs = 60_000;

/** Brings deleted properties back, from wherever somebody has gone meanwhile, and says so. */
export async function takeBackDeletion(ids: readonly string[]): Promise<void> {
  try {
    const request = { action: 'restore', ids: ids.map((id) => ({ id })) } as const;
    const { done, failed } = await admin.bulk(request, AbortSignal.timeout(patienceMs));
    const [first] = failed;
    if (first)
      showToast(
        `${countedProperties(failed.length)} could not be brought back: ${first.message}`,
        'error',
      );
    else showToast(`Brought back.`, 'success');
    if (done.length > 0) window.dispatchEvent(new Event(propertiesChanged));
  } catch (error) {
    showToast(problemOf(error).detail, 'error');
  }
}

/** Tells a list that is on the screen that what it shows has changed. */
export const propertiesChanged = 'properties-changed';
