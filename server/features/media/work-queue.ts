import { AppError } from '../../errors/app-error.ts';

/** Work that is done a few at a time, in the order it was asked for. */
export interface WorkQueue {
  /** Rejects with an `AppError` 503 when too many wait, or with the signal's reason while the work has not begun. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** The same before all that waits, for what completes something. */
  finish<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Done by itself, one at a time, when nothing that is waited for is left; forgotten where too much is put off. */
  whenIdle(name: string, work: () => Promise<void>): void;
  /** Begins nothing more, and resolves when what has begun is over. */
  close(): Promise<void>;
}

export interface WorkQueueOptions {
  atOnce: number;
  maxWaiting: number;
  /** How much may be put off. */
  maxIdle: number;
}

interface Turn {
  take(): Promise<void>;
  refuse(): void;
}

const busySeconds = 5;

export function createWorkQueue({ atOnce, maxWaiting, maxIdle }: WorkQueueOptions): WorkQueue {
  const finishing = new Set<Turn>();
  const waiting = new Set<Turn>();
  const putOff = new Map<string, () => Promise<void>>();
  const running = new Set<Promise<void>>();
  let closed = false;

  function begin(): void {
    if (closed) return;
    while (running.size < atOnce) {
      const [next] = finishing.size > 0 ? finishing : waiting;
      if (next) {
        finishing.delete(next);
        waiting.delete(next);
        follow(next.take());
        continue;
      }
      const [idle] = putOff;
      if (!idle || running.size > 0) return;
      putOff.delete(idle[0]);
      follow(idle[1]());
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

  function enter<T>(line: Set<Turn>, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (closed || line.size >= maxWaiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      function giveUp(): void {
        line.delete(turn);
        reject(signal.reason);
      }
      const turn: Turn = {
        async take() {
          signal.removeEventListener('abort', giveUp);
          await Promise.resolve().then(work).then(resolve, reject);
        },
        refuse: () => reject(busy()),
      };
      signal.addEventListener('abort', giveUp, { once: true });
      line.add(turn);
      begin();
    });
  }

  return {
    run: (work, signal) => enter(waiting, work, signal),
    finish: (work, signal) => enter(finishing, work, signal),

    whenIdle(name, work) {
      if (closed || putOff.has(name) || putOff.size >= maxIdle) return;
      putOff.set(name, work);
      begin();
    },

    async close() {
      closed = true;
      putOff.clear();
      for (const turn of [...finishing, ...waiting]) turn.refuse();
      finishing.clear();
      waiting.clear();
      await Promise.all(running);
    },
  };
}

function busy(): AppError {
  return new AppError({ code: 'overloaded', status: 503, retryAfterSeconds: busySeconds });
}
