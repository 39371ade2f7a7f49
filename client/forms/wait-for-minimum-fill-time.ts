import { minFillMs } from '../../shared/contract/enquiry.ts';
import { formShownFor } from './minimum-fill-time.ts';

/** Extra time, because timers and the server's clock are not exact. */
const marginMs = 200;

/**
 * Resolves when the form may be sent: browsers can autofill a form faster than the server accepts from a person.
 * Rejects with the signal's reason.
 */
export async function waitForMinimumFillTime(
  startedAt: string,
  signal: AbortSignal,
): Promise<void> {
  const wait = minFillMs + marginMs - formShownFor(startedAt);
  if (wait <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
