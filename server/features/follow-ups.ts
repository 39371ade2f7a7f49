import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/app-error.ts';

/** What has to follow a write whose outcome is unknown: the provider may complete it after its caller has given up. */
export interface FollowUps {
  /**
   * Runs `work` now, and again 15 s, 75 s and 5 min later. Replaces the later runs of the same `key`, so its works must have
   * the same effect. Rejects only if the first run does.
   */
  run(key: string, work: () => unknown): Promise<void>;
  /** Makes one run of what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** The embedded provider waits for a lock for 10 s and for a statement for 60 s; an import has many. */
const laterMs = [15_000, 75_000, 300_000];
/** Far more than staff do in five minutes. */
const maxKeys = 1000;
const closeMs = 3000;

interface Pending {
  work: () => unknown;
  timers: NodeJS.Timeout[];
}

/** Whether a write that failed may have succeeded, or may yet. */
export function mayHaveSucceeded(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}

export function createFollowUps(): FollowUps {
  /** The oldest first. */
  const pending = new Map<string, Pending>();
  /** The later runs have no part in the time limits of the request. */
  const outsideRequest = AsyncLocalStorage.snapshot();

  async function repeat(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch {
      // The first run has reported its failure to the caller.
    }
  }

  /** Cancels the later runs. */
  function take(key: string): Pending | undefined {
    const taken = pending.get(key);
    pending.delete(key);
    for (const timer of taken?.timers ?? []) clearTimeout(timer);
    return taken;
  }

  function schedule(key: string, work: () => unknown): void {
    take(key);
    const [oldest] = pending.keys();
    const evicted = oldest !== undefined && pending.size >= maxKeys ? take(oldest) : undefined;
    if (evicted) void repeat(evicted.work);
    const timers = laterMs.map((milliseconds, index) =>
      setTimeout(() => {
        if (index === laterMs.length - 1) pending.delete(key);
        void repeat(work);
      }, milliseconds).unref(),
    );
    pending.set(key, { work, timers });
  }

  return {
    async run(key, work) {
      outsideRequest(schedule, key, work);
      await work();
    },

    async close() {
      const runs = Promise.all(
        [...pending].map(([key, { work }]) => {
          take(key);
          return repeat(work);
        }),
      );
      await Promise.race([
        runs,
        new Promise((resolve) => void setTimeout(resolve, closeMs).unref()),
      ]);
    },
  };
}
