import { LRUCache } from 'lru-cache';

export interface PacerOptions {
  /** Minimum time between two turns. */
  intervalMs: number;
  /** Maximum wait: a caller that would wait longer gets no turn. */
  maxWaitMs: number;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Turns of all processes that use the service; without it this process has them all. */
  shared?: SharedTurns | undefined;
}

export interface SharedTurns {
  /** Takes a turn and resolves with 0, or resolves with the milliseconds until there may be one. Never rejects. */
  take(): Promise<number>;
  /** Pauses all turns for that time. */
  rest(milliseconds: number): void;
}

/** Lets callers through one at a time, at a minimum interval, to respect the rate limit of a service. */
export interface Pacer {
  /**
   * Resolves with true when it is the caller's turn, or with false if the wait is too long, immediately if that is foreseeable.
   * Turns go to the least recently served client first, so that one client with many calls does not block the others. Rejects
   * with the signal's reason.
   */
  turn(signal: AbortSignal, client?: string): Promise<boolean>;
  /** Pauses all turns for that time. */
  rest(milliseconds: number): void;
}

interface Caller {
  client: string;
  end(outcome: boolean): void;
}

const rememberedClients = 10_000;
const maxWaiting = 200;

export function createPacer(options: PacerOptions): Pacer {
  const { intervalMs, maxWaitMs, clock = Date.now, shared } = options;
  const waiting = new Set<Caller>();
  const servedAt = new LRUCache<string, number>({ max: rememberedClients });
  let nextTurnAt = -Infinity;
  let restsUntil = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isTaking = false;

  let lastSeen = -Infinity;

  /** Moves planned times along when the clock was set back. */
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

  /** Turns ahead of a new caller of this client. */
  function turnsBefore(client: string): number {
    const arrival = { client };
    const line: { client: string }[] = [...waiting, arrival];
    const served = new Map(line.map((caller) => [caller.client, lastServed(caller.client)]));
    for (let turns = 0; ; turns += 1) {
      const next = first(line, (caller) => served.get(caller.client) ?? -Infinity);
      if (next === arrival || !next) return turns;
      line.splice(line.indexOf(next), 1);
      served.set(next.client, freeAt() + turns * intervalMs);
    }
  }

  function lastServed(client: string): number {
    return servedAt.get(client) ?? -Infinity;
  }

  function serveNext(): void {
    const next = first([...waiting], ({ client }) => lastServed(client));
    if (!next) return;
    letThrough(next.client);
    next.end(true);
    schedule();
  }

  async function takeShared(turns: SharedTurns): Promise<void> {
    isTaking = true;
    const waitMs = await turns.take();
    isTaking = false;
    const freeAgainAt = clock() + (waitMs || intervalMs);
    nextTurnAt = Math.max(nextTurnAt, freeAgainAt);
    if (waitMs === 0) return serveNext();
    if (waitMs > maxWaitMs) return pause(freeAgainAt);
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (waiting.size === 0 || isTaking) return;
    const serve = shared ? () => void takeShared(shared) : serveNext;
    timer = setTimeout(serve, Math.max(0, freeAt() - clock()));
  }

  function pause(until: number): void {
    restsUntil = Math.max(restsUntil, until);
    for (const caller of waiting) caller.end(false);
  }

  return {
    async turn(signal, client = '') {
      signal.throwIfAborted();
      const now = clock();
      if (!shared && waiting.size === 0 && freeAt() <= now) {
        letThrough(client);
        return true;
      }
      if (waiting.size >= maxWaiting) return false;
      const turnAt = Math.max(now, freeAt()) + turnsBefore(client) * intervalMs;
      if (turnAt - now > maxWaitMs) return false;

      return new Promise((resolve, reject) => {
        // One more millisecond, so that a turn due at the limit is still granted.
        const waitTimer = setTimeout(() => caller.end(false), maxWaitMs + 1);
        const leave = (): void => {
          waiting.delete(caller);
          clearTimeout(waitTimer);
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
      if (milliseconds <= 0) return;
      pause(clock() + milliseconds);
      shared?.rest(milliseconds);
    },
  };
}

/** The item with the lowest rank; the first of equals. */
function first<T>(items: readonly T[], rankOf: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || rankOf(item) < rankOf(best) ? item : best),
    undefined,
  );
}
