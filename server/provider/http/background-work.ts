import type { Logger } from 'pino';
import { toLoggable } from './loggable-error.ts';

/** Tasks that run on after the response. */
export interface BackgroundWork {
  /**
   * Starts the task and logs an error with the message `failure`. A long task stops at its next step once the signal is
   * aborted.
   */
  start(task: (signal: AbortSignal) => Promise<void>, failure: string): void;
  /** Resolves once no task is running. */
  settled(): Promise<void>;
  /** Aborts the signal, and resolves once no task is running. */
  close(): Promise<void>;
}

export function createBackgroundWork(logger: Logger): BackgroundWork {
  const running = new Set<Promise<void>>();
  const lifetime = new AbortController();

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  return {
    start(task, failure) {
      const work = task(lifetime.signal)
        .catch((error: unknown) => logger.error({ err: toLoggable(error) }, failure))
        .finally(() => running.delete(work));
      running.add(work);
    },
    settled,
    async close() {
      lifetime.abort();
      await settled();
    },
  };
}
