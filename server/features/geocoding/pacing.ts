import { LRUCache } from 'lru-cache';

export interface PacerOptions {
  /** The least time from one turn to the next. */
  intervalMs: number;
  /** A caller that would have to wait longer gets no turn. */
  patienceMs: number;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** Lets callers through one at a time, so far apart that the service they call is never hurried. */
export interface Pacer {
  /**
   * Resolves with true when it is the caller's turn, with false where that takes too long: at once where it can be foreseen.
   * The client that was let through least recently comes first, so that one with many calls does not keep others out.
   * Rejects with the signal's reason.
   */
  turn(signal: AbortSignal, client?: string): Promise<boolean>;
  /** Gives out no turn for that time. */
  rest(milliseconds: number): void;
}

interface Caller {
  client: string;
  end(outcome: boolean): void;
}

const rememberedClients = 10_000;
const maxWaiting = 200;

export function createPacer({ intervalMs, patienceMs, clock = Date.now }: PacerOptions): Pacer {
  const waiting = new Set<Caller>();
  const servedAt = new LRUCache<string, number>({ max: rememberedClients });
  let nextTurnAt = -Infinity;
  let restsUntil = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  let lastSeen = -Infinity;

  /** What was planned by a clock that was then set back moves along with it. */
  function followClock(): void {
    const now = clock();
    const backMs = lastSeen - now;
    lastSeen = now;
    if (backMs <= 0) return;
    nextTurnAt -= backMs;
    restsUntil -= backMs;
    servedAt.clear();
  }

  function freeAt(): number {
    followClock();
    return Math.max(nextTurnAt, restsUntil);
  }

  function letThrough(client: string): void {
    nextTurnAt = clock() + intervalMs;
    servedAt.set(client, clock());
  }

  /** Turns that are given out before that of a caller who comes now. */
  function turnsBefore(client: string): number {
    const newcomer = { client };
    const line: { client: string }[] = [...waiting, newcomer];
    const served = new Map(line.map((caller) => [caller.client, lastServed(caller.client)]));
    for (let turns = 0; ; turns += 1) {
      const next = first(line, (caller) => served.get(caller.client) ?? -Infinity);
      if (next === newcomer || !next) return turns;
      line.splice(line.indexOf(next), 1);
      served.set(next.client, freeAt() + turns * intervalMs);
    }
  }

  function lastServed(client: string): number {
    return servedAt.get(client) ?? -Infinity;
  }

  function serve(): void {
    const next = first([...waiting], ({ client }) => lastServed(client));
    if (!next) return;
    letThrough(next.client);
    next.end(true);
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(serve, Math.max(0, freeAt() - clock()));
  }

  return {
    async turn(signal, client = '') {
      signal.throwIfAborted();
      const now = clock();
      if (waiting.size === 0 && freeAt() <= now) {
        letThrough(client);
        return true;
      }
      if (waiting.size >= maxWaiting) return false;
      const turnAt = Math.max(now, freeAt()) + turnsBefore(client) * intervalMs;
      if (turnAt - now > patienceMs) return false;

      return new Promise((resolve, reject) => {
        // A turn that is due just then is still given out.
        const impatience = setTimeout(() => caller.end(false), patienceMs + 1);
        const leave = (): void => {
          waiting.delete(caller);
          clearTimeout(impatience);
          signal.removeEventListener('abort', giveUp);
        };
        const giveUp = (): void => {
          leave();
          reject(signal.reason);
        };
        const caller: Caller = {
          client,
          end(outcome) {
            leave();
            resolve(outcome);
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.add(caller);
        schedule();
      });
    },

    rest(milliseconds) {
      restsUntil = Math.max(restsUntil, clock() + milliseconds);
      if (milliseconds > 0) for (const caller of waiting) caller.end(false);
    },
  };
}

/** The item of the least rank; of several, the one that comes first. */
function first<T>(items: readonly T[], rankOf: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || rankOf(item) < rankOf(best) ? item : best),
    undefined,
  );
}
