import type { Logger } from 'pino';
import { createWorkQueue, type WorkQueue } from '../features/work-queue.ts';
import { isOverload, isTooLate, watchLoop, type LoopWindow } from './overload.ts';

/** The queues of pages that are rendered, and whether there are too many. */
export interface PageWork extends Disposable {
  starts: WorkQueue;
  renders: WorkQueue;
  /** Whether this client's next page should be refused. */
  isOverloadedFor(client: string): boolean;
  /** Whether a page that has waited this long, in milliseconds, should be refused after all. */
  isTooLate(queueMs: number): boolean;
  /** Counts a refused page for the log. */
  countRefused(): void;
  /** Pages that wait. */
  readonly waiting: number;
  /** The last window of the event loop; undefined before the first has ended. */
  readonly loop: LoopWindow | undefined;
}

/**
 * Loading and rendering block the main thread. Pages start one at a time, some iterations of the event loop apart, so that
 * health checks and stored pictures are served in between. One client cannot fill a queue, not even with pages that are never
 * refused.
 */
const limits = { maxWaiting: 500, maxWaitingOfClient: 250, maxIdle: 0 };
const startQueue = { atOnce: 1, ...limits };
const renderQueue = { atOnce: 2, ...limits };

const logMs = 10_000;

export function createPageWork(log: Logger): PageWork {
  const starts = createWorkQueue(startQueue);
  const renders = createWorkQueue(renderQueue);
  let refused = 0;
  let loggedAt = -Infinity;

  const loop = watchLoop(() => {
    const now = performance.now();
    if (refused === 0 || now - loggedAt < logMs) return;
    log.warn({ refused, loop: loop.windows }, 'overloaded: pages were refused');
    refused = 0;
    loggedAt = now;
  });

  const waiting = (): number => starts.length + renders.length;

  return {
    starts,
    renders,
    isTooLate: (queueMs) => isTooLate({ waiting: waiting(), queueMs }),
    isOverloadedFor(client) {
      const queueMs = Math.max(starts.delayFor(client), renders.delayFor(client));
      return isOverload({ waiting: waiting(), queueMs, loop: loop.state });
    },
    countRefused: () => void (refused += 1),
    get waiting() {
      return waiting();
    },
    get loop() {
      return loop.windows[0];
    },
    [Symbol.dispose]: () => loop[Symbol.dispose](),
  };
}
