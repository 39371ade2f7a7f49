import { minFillMs } from '../../shared/contract/enquiry.ts';
import { formShownFor } from './minimum-fill-time.ts';

/** More than the server asks for: timers and its clock need not agree to the millisecond. */
const marginMs = 200;

/**
 * Resolves once a form may be sent: a browser can fill one in faster than the server believes of a person.
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
