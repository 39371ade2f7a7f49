import { Store } from '../hooks/store.ts';

const firstPauseMs = 1000;
const maxPauseMs = 30_000;

interface Waiter {
  message: string;
  retry(): void;
}

const waiters = new Set<Waiter>();

/** Message of the pending retry; '' if there is none to show, null if nothing is pending. */
export const interruption = new Store<string | null>(null);

/** Ends the pause of every pending retry. */
export function retryAllNow(): void {
  for (const { retry } of Array.from(waiters)) retry();
}

interface RetryOptions {
  /** The message to show while waiting ('' for none), or null to stop retrying and throw the error. */
  messageOf(error: unknown): Promise<string | null> | string | null;
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Retries a failed attempt with increasing delays, and at once when the browser comes back online. */
export async function retryWhileInterrupted<T>(
  attempt: () => Promise<T>,
  { messageOf, signal }: RetryOptions,
): Promise<T> {
  let waiter: Waiter | undefined;
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        return await attempt();
      } catch (error) {
        const message = signal?.aborted ? null : await messageOf(error);
        if (message === null) throw error;
        waiter ??= { message, retry: () => {} };
        waiter.message = message;
        await pause(waiter, pauseMs, signal);
      }
    }
  } finally {
    if (waiter && waiters.delete(waiter)) notify();
  }
}

function pause(waiter: Waiter, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
    waiter.retry = end;
    waiters.add(waiter);
    notify();
  });
}

function notify(): void {
  const messages = [...waiters].map(({ message }) => message);
  interruption.set(messages.find((message) => message !== '') ?? messages[0] ?? null);
}
