import { leastFillMs } from '../shared/contract/enquiry.ts';

/** More than the server asks for: timers and its clock need not agree to the millisecond. */
const marginMs = 200;

/** When forms were first seen here, by their start, in milliseconds of `performance.now()`; never on the server. */
const shownAt = new Map<string, number>();

export function noteShown(startedAt: string): void {
  if (!shownAt.has(startedAt)) shownAt.set(startedAt, performance.now());
}

/**
 * Resolves once a form may be sent: a browser can fill one in faster than the server believes of a person.
 * Rejects with the signal's reason.
 */
export async function untilReadable(startedAt: string, signal: AbortSignal): Promise<void> {
  const shown = shownAt.get(startedAt);
  if (shown === undefined) return;
  const wait = shown + leastFillMs + marginMs - performance.now();
  if (wait <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
