import type { Logger } from 'pino';

import { toLoggable } from './loggable-error.ts';

/** What goes on after a request was answered. */
export interface BackgroundWork {
  /** Starts the task; a failure is logged under `failure`, since nobody waits for it. */
  start(task: () => Promise<void>, failure: string): void;
  /** Resolves once nothing is under way. */
  settled(): Promise<void>;
}

export function createBackgroundWork(logger: Logger): BackgroundWork {
  const running = new Set<Promise<void>>();

  return {
    start(task, failure) {
      const work = task()
        .catch((error: unknown) => logger.error({ err: toLoggable(error) }, failure))
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
