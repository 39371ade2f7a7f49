import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, tooManyRequests } from '../errors/app-error.ts';
import { runInBackground } from '../tracing/current-request.ts';

/** Runs a limited number of tasks at a time. Queued clients take turns, so that one cannot block the others. */
export interface WorkQueue {
  /**
   * Rejects before the task starts with an `AppError`, 503 if too many tasks are queued or 429 if too many of this client are;
   * or with the signal's reason.
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal, client?: string): Promise<T>;
  /** Runs ahead of the queue, for a task that completes a started one. */
  finish<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Runs a task alone once the queue is empty. A task with a queued name is ignored; beyond `maxIdle`, tasks are dropped. */
  whenIdle(name: string, work: () => Promise<void>): void;
  /**
   * Queueing delay in milliseconds: how long this client's oldest task has waited, or the client whose turn is next, whichever
   * is longer; 0 while no task is queued.
   */
  delayFor(client: string): number;
  /** Number of queued tasks. */
  readonly length: number;
  /** Starts no more tasks, and resolves when the running ones are done. */
  close(): Promise<void>;
}

export interface WorkQueueOptions {
  atOnce: number;
  /** The most tasks of one client that run at a time. */
  atOnceOfClient?: number;
  maxWaiting: number;
  /** The most tasks of one client that wait. */
  maxWaitingOfClient?: number;
  /** Maximum number of deferred tasks. */
  maxIdle: number;
}

interface Turn {
  take(): Promise<void>;
  refuse(): void;
}

/** Queued tasks of one client. */
interface ClientTurns {
  /** With the time at which each was queued. */
  turns: Map<Turn, number>;
  /** When the client joined the end of the queue, for the first time or after its last turn. */
  since: number;
}

/** A queue of waiting tasks. */
interface Line {
  add(turn: Turn): void;
  remove(turn: Turn): void;
  onStart?(): void;
  ended?(): void;
}

const busySeconds = 5;

export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { atOnce, atOnceOfClient = atOnce, maxIdle } = options;
  const { maxWaiting, maxWaitingOfClient = maxWaiting } = options;
  const finishing = new Set<Turn>();
  /** Turns by client; the first client is served next. */
  const waiting = new Map<string, ClientTurns>();
  const idleTasks = new Map<string, () => Promise<void>>();
  const running = new Set<Promise<void>>();
  /** Running tasks by client; clients without any are absent. */
  const runningOf = new Map<string, number>();
  let waitingCount = 0;
  let closed = false;

  function takeNext(): Turn | undefined {
    const [urgent] = finishing;
    if (urgent) {
      finishing.delete(urgent);
      return urgent;
    }
    for (const [client, queued] of waiting) {
      if ((runningOf.get(client) ?? 0) >= atOnceOfClient) continue;
      const [turn] = queued.turns.keys();
      if (!turn) continue;
      leave(client, turn);
      // Moves the client to the end of the queue.
      if (waiting.delete(client))
        waiting.set(client, { turns: queued.turns, since: performance.now() });
      return turn;
    }
    return undefined;
  }

  function leave(client: string, turn: Turn): void {
    const turns = waiting.get(client)?.turns;
    if (!turns?.delete(turn)) return;
    waitingCount -= 1;
    if (turns.size === 0) waiting.delete(client);
  }

  function countRunning(client: string, change: 1 | -1): void {
    const count = (runningOf.get(client) ?? 0) + change;
    if (count > 0) runningOf.set(client, count);
    else runningOf.delete(client);
  }

  function begin(): void {
    if (closed) return;
    while (running.size < atOnce) {
      const next = takeNext();
      if (next) {
        follow(next.take());
        continue;
      }
      const [idle] = idleTasks;
      if (!idle || running.size > 0) return;
      idleTasks.delete(idle[0]);
      follow(runInBackground(idle[1]));
    }
  }

  function follow(work: Promise<void>): void {
    const ended = work
      .catch(() => {})
      .then(() => {
        running.delete(ended);
        begin();
      });
    running.add(ended);
  }

  function enter<T>(work: () => Promise<T>, signal: AbortSignal, line: Line): Promise<T> {
    // It would belong to the request whose task ended before.
    const own = AsyncLocalStorage.bind(work);
    return new Promise((resolve, reject) => {
      function giveUp(): void {
        line.remove(turn);
        reject(signal.reason);
      }
      const turn: Turn = {
        async take() {
          signal.removeEventListener('abort', giveUp);
          line.onStart?.();
          // Defer the start: the caller may have something to set up.
          await Promise.resolve().then(own).then(resolve, reject);
          line.ended?.();
        },
        refuse: () => reject(busy()),
      };
      signal.addEventListener('abort', giveUp, { once: true });
      line.add(turn);
      begin();
    });
  }

  return {
    async run(work, signal, client = '') {
      signal.throwIfAborted();
      if (closed || waitingCount >= maxWaiting) throw busy();
      if ((waiting.get(client)?.turns.size ?? 0) >= maxWaitingOfClient) {
        throw tooManyRequests(busySeconds);
      }
      return enter(work, signal, {
        add(turn) {
          const now = performance.now();
          const queued = waiting.get(client) ?? { turns: new Map(), since: now };
          queued.turns.set(turn, now);
          waiting.set(client, queued);
          waitingCount += 1;
        },
        remove: (turn) => leave(client, turn),
        onStart: () => countRunning(client, 1),
        ended: () => countRunning(client, -1),
      });
    },

    async finish(work, signal) {
      signal.throwIfAborted();
      if (closed) throw busy();
      return enter(work, signal, {
        add: (turn) => void finishing.add(turn),
        remove: (turn) => void finishing.delete(turn),
      });
    },

    whenIdle(name, work) {
      if (closed || idleTasks.has(name) || idleTasks.size >= maxIdle) return;
      idleTasks.set(name, work);
      begin();
    },

    delayFor(client) {
      if (waitingCount === 0) return 0;
      const now = performance.now();
      const [next] = waiting.values();
      const [own] = waiting.get(client)?.turns.values() ?? [];
      return now - Math.min(next?.since ?? now, own ?? now);
    },

    get length() {
      return waitingCount;
    },

    async close() {
      closed = true;
      idleTasks.clear();
      const turns = [...waiting.values()].flatMap((ofClient) => [...ofClient.turns.keys()]);
      for (const turn of [...finishing, ...turns]) turn.refuse();
      finishing.clear();
      waiting.clear();
      waitingCount = 0;
      await Promise.all(running);
    },
  };
}

function busy(): AppError {
  return new AppError({ code: 'overloaded', status: 503, retryAfterSeconds: busySeconds });
}
