import type { Logger } from 'pino';
import { createCache } from '../../cache/cache.ts';
import type { CacheFacts } from '../../cache/cache-status.ts';
import { createReadThrough, type Entry } from '../../cache/read-through.ts';
import { AppError } from '../../errors/app-error.ts';
import { UpstreamFailure } from '../../upstream/transport/failure.ts';
import type { Pacer } from './pacing.ts';

export interface LookUpsOptions<T> {
  /** Calls the geocoder; null means no result. */
  request(key: string, signal: AbortSignal): Promise<T | null>;
  pacer: Pacer;
  clock: () => number;
  log: Logger;
}

/** Geocoder results by key: cached, shared by concurrent callers, and paced. */
export interface LookUps<T> {
  /** `value` is null if the geocoder has no result. Rejects with an `AppError`, or with the signal's reason. */
  find(
    key: string,
    signal: AbortSignal,
    client?: string,
  ): Promise<{ value: T | null; cache: CacheFacts }>;
  close(): void;
}

const freshSeconds = 30 * 24 * 60 * 60;
const emptySeconds = 24 * 60 * 60;
const remembered = 5000;

/** `Retry-After` for callers who get no turn. */
const busySeconds = 5;

/** Pause while the circuit is open, when waiting for a turn is pointless. */
const openRestSeconds = 10;
/** Pause after a 429 without `Retry-After`. */
const usualRestSeconds = 60;
/** Nominatim blocks abusive clients: continuing to call after a refusal would make it worse. */
const refusedRestSeconds = 15 * 60;
const maxRestSeconds = 60 * 60;

export function createLookUps<T extends object>(options: LookUpsOptions<T>): LookUps<T> {
  const { request, pacer, clock, log } = options;
  const cache = createCache<Entry<T>>({ maxKeys: remembered });
  /** The client of each load; of several for one key, the latest. */
  const requesters = new Map<string, string>();
  const answers = createReadThrough<T>({
    cache,
    freshSeconds,
    staleSeconds: freshSeconds,
    missSeconds: emptySeconds,
    isMiss: (error) => error instanceof NothingFound,
    clock,
    log,
    async load(key, { signal }) {
      if (!(await pacer.turn(signal, requesters.get(key)))) {
        throw new AppError({ code: 'overloaded', status: 503, retryAfterSeconds: busySeconds });
      }
      const value = await request(key, signal).catch((error: unknown) => {
        pacer.rest(restAfter(error) * 1000);
        throw error;
      });
      if (value === null) throw new NothingFound(clock());
      return value;
    },
  });

  return {
    async find(key, signal, client = '') {
      const startedAt = clock();
      requesters.set(key, client);
      try {
        const read = await answers.read(key, signal);
        return { value: read.value, cache: read };
      } catch (error) {
        if (!(error instanceof NothingFound)) throw error;
        const ageSeconds = (clock() - error.foundAt) / 1000;
        const state = error.foundAt < startedAt ? 'hit' : 'miss';
        return { value: null, cache: { state, ttlSeconds: emptySeconds - ageSeconds } };
      } finally {
        requesters.delete(key);
      }
    },
    close() {
      answers.close();
      cache.close();
    },
  };
}

/** The geocoder responded without a result. */
class NothingFound extends Error {
  /** Clock milliseconds. */
  readonly foundAt: number;

  constructor(foundAt: number) {
    super('the geocoder found nothing');
    this.name = 'NothingFound';
    this.foundAt = foundAt;
  }
}

/** Seconds to pause after a failure. */
function restAfter(error: unknown): number {
  if (!(error instanceof AppError)) return 0;
  if (error.cause instanceof UpstreamFailure && error.cause.kind === 'open') return openRestSeconds;
  if (error.status === 403) return refusedRestSeconds;
  if (error.status !== 429) return 0;
  return Math.min(error.retryAfterSeconds ?? usualRestSeconds, maxRestSeconds);
}
