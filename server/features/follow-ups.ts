import { AppError } from '../errors/app-error.ts';

/** What has to follow a write whose outcome is unknown: the provider may complete it after its caller has given up. */
export interface FollowUps {
  /** Runs `work` now, and again 15 s, 75 s and 5 min later. Rejects only if the first run does. */
  run(work: () => unknown): Promise<void>;
  close(): void;
}

/** The embedded provider waits for a lock for 10 s and for a statement for 60 s; an import has many. */
const laterMs = [15_000, 75_000, 300_000];
/** Far more than staff do in five minutes. */
const maxTimers = 3000;

/** Whether a write that failed may have succeeded, or may yet. */
export function mayHaveSucceeded(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}

export function createFollowUps(): FollowUps {
  const timers = new Set<NodeJS.Timeout>();

  async function repeat(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch {
      // The first run has reported its failure to the caller.
    }
  }

  return {
    async run(work) {
      for (const milliseconds of timers.size < maxTimers ? laterMs : []) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          void repeat(work);
        }, milliseconds).unref();
        timers.add(timer);
      }
      await work();
    },

    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
