import type { Logger } from 'pino';
import { runInBackground } from '../tracing/current-request.ts';
import { createCache, type Cache } from './cache.ts';
import { startFlight, type Flight } from './flight.ts';

/** A cached value with its metadata; times are clock milliseconds. */
export interface Entry<T> {
  value: T;
  storedAt: number;
  /** Whether the last attempt to refresh it failed. */
  failing: boolean;
  /** No refresh before this time. */
  refreshAfter: number;
  /** Invalidation generation when its load began, and at the last attempt. */
  generation: number;
  attemptedIn: number;
}

export interface ReadResult<T> {
  value: T;
  /** `hit`: a fresh copy; `stale`: an older copy, being refreshed; `miss`: this read waited for the load. */
  state: 'hit' | 'stale' | 'miss';
  storedAt: Date;
  ageSeconds: number;
  /** Remaining freshness; negative if stale. */
  ttlSeconds: number;
  /** Whether the last attempt to refresh this copy failed, or the read stopped waiting for it. */
  failing: boolean;
}

export interface LoadContext<T> {
  /** Aborted when every reader has aborted. */
  signal: AbortSignal;
  /** The copy that this load replaces, for a conditional request. Returning it renews it. */
  previous: T | undefined;
}

/** Minimum time between two attempts to refresh a copy while they fail. */
const retryMs = 5_000;

export interface ReadThroughOptions<T> {
  cache: Cache<Entry<T>>;
  freshSeconds: number;
  /** Maximum age at which a copy is served at all. */
  staleSeconds: number;
  load: (key: string, context: LoadContext<T>) => Promise<T>;
  /** How long a miss is cached for a key that does not exist. */
  missSeconds?: number;
  /** Distinguishes 'does not exist' from 'could not be loaded'. */
  isMiss?: (error: unknown) => boolean;
  /** Whether to cache a miss of this key for `missSeconds`, called when it happens. Default: true. */
  remembersMiss?: (key: string) => boolean;
  /** Serves an invalidated copy while it is reloaded, so that no read waits; `settle` waits. */
  servesOutdated?: boolean;
  /** Age from which a read waits for the refresh of a copy, for at most `maxWaitMs`. Default: it never waits. */
  awaitedSeconds?: number;
  /** Maximum wait of a read for a load before it returns the cached copy. */
  maxWaitMs?: number;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  log?: Logger;
}

export interface ReadThrough<T> {
  /** Rejects with the load's error, or with the signal's reason when the reader aborts. */
  read(key: string, signal: AbortSignal): Promise<ReadResult<T>>;
  /** The cached copy at any age up to `staleSeconds`; never loads. */
  peek(key: string): ReadResult<T> | null;
  /**
   * Whether the cached copy is known to be out of date: the next read waits for a load, and gets the copy only if the load
   * fails.
   */
  isStale(key: string): boolean;
  /** Marks every entry stale and forgets cached misses. */
  invalidateAll(): void;
  /** Resolves once the copy is up to date or its load has failed; never rejects. */
  settle(key: string): Promise<void>;
  /** Loads now, joining a running load. Rejects with its error. */
  refresh(key: string): Promise<void>;
  /** Deletes the copy; a running load will not restore it. */
  delete(key: string): void;
  /** Aborts every load. The owner of the cache closes it. */
  close(): void;
}

interface Miss {
  error: unknown;
  until: number;
  generation: number;
}

const maxRememberedMisses = 2000;
/** Clock synchronisation steps the clock back a little now and then. */
const toleratedSkewMs = 1000;

/**
 * Serves from the cache: fresh copies as they are, older ones immediately while a single load refreshes them. Only reads of an
 * absent, invalidated or overdue copy wait, and concurrent reads of one key share one load.
 */
export function createReadThrough<T>(options: ReadThroughOptions<T>): ReadThrough<T> {
  const { cache, freshSeconds, staleSeconds, servesOutdated = false, log } = options;
  const { missSeconds = 30, isMiss = () => false, remembersMiss = () => true } = options;
  const { awaitedSeconds = Infinity, maxWaitMs = 1000 } = options;
  const { clock = Date.now } = options;
  const flights = new Map<string, Flight<Entry<T>>>();
  // Separate from the copies, so that made-up keys cannot evict them.
  const misses = createCache<Miss>({ maxKeys: maxRememberedMisses });
  let generation = 0;

  function usableEntry(key: string): Entry<T> | undefined {
    const entry = cache.get(key);
    if (entry === undefined) return undefined;
    return clock() - entry.storedAt <= staleSeconds * 1000 ? entry : undefined;
  }

  function rememberedMiss(key: string): { error: unknown } | undefined {
    const miss = misses.get(key);
    if (miss === undefined || miss.generation !== generation) return undefined;
    const leftMs = miss.until - clock();
    return leftMs > 0 && leftMs <= missSeconds * 1000 ? miss : undefined;
  }

  function mustLoad(entry: Entry<T>): boolean {
    return isOld(entry) && (entry.attemptedIn !== generation || mayRefresh(entry));
  }

  /** Whether to return the copy only after trying to refresh it. */
  function awaitsLoad(entry: Entry<T>): boolean {
    if (mustLoad(entry)) return !servesOutdated;
    const isOverdue = clock() - entry.storedAt > awaitedSeconds * 1000;
    return isOverdue && !entry.failing && mayRefresh(entry);
  }

  /** A pause longer than the maximum dates from before the clock was set back. */
  function mayRefresh({ refreshAfter }: Entry<T>): boolean {
    const leftMs = refreshAfter - clock();
    return leftMs <= 0 || leftMs > retryMs;
  }

  function isOld(entry: Entry<T>): boolean {
    return entry.generation !== generation;
  }

  function present(entry: Entry<T>, loaded: boolean): ReadResult<T> {
    const agedMs = clock() - entry.storedAt;
    const ageSeconds = Math.max(0, agedMs / 1000);
    // A copy from the future was stored before the clock was set back: its age is unknown.
    const ttlSeconds = agedMs < -toleratedSkewMs ? -1 : freshSeconds - ageSeconds;
    const state = loaded ? 'miss' : ttlSeconds >= 0 && !isOld(entry) ? 'hit' : 'stale';
    const storedAt = new Date(entry.storedAt);
    return { value: entry.value, state, storedAt, ageSeconds, ttlSeconds, failing: entry.failing };
  }

  function currentFlight(key: string): Flight<Entry<T>> {
    const underWay = flights.get(key);
    if (underWay !== undefined) return underWay;

    // A deserted, deleted or closed flight is no longer in `flights` and must not change the cache.
    const isCurrent = (): boolean => flights.get(key) === flight;
    const flight = startFlight({
      load: (signal) => loadEntry(key, signal, isCurrent),
      onDeserted: () => {
        if (isCurrent()) flights.delete(key);
      },
    });
    flights.set(key, flight);
    return flight;
  }

  async function loadEntry(
    key: string,
    signal: AbortSignal,
    isCurrent: () => boolean,
  ): Promise<Entry<T>> {
    const previous = usableEntry(key);
    const startedIn = generation;
    // The caller registers the flight only after this function has returned its promise.
    await Promise.resolve();
    try {
      const value = await options.load(key, { signal, previous: previous?.value });
      const now = clock();
      const entry: Entry<T> = {
        value,
        storedAt: now,
        failing: false,
        refreshAfter: now,
        generation: startedIn,
        attemptedIn: startedIn,
      };
      if (isCurrent()) {
        misses.delete(key);
        cache.set(key, entry, staleSeconds);
      }
      return entry;
    } catch (error) {
      if (isCurrent()) recordFailure(key, previous, error);
      throw error;
    } finally {
      if (isCurrent()) flights.delete(key);
    }
  }

  function recordFailure(key: string, previous: Entry<T> | undefined, error: unknown): void {
    if (isMiss(error)) {
      cache.delete(key);
      if (!remembersMiss(key)) return;
      misses.set(key, { error, until: clock() + missSeconds * 1000, generation }, missSeconds);
      return;
    }
    if (previous === undefined) return;
    const now = clock();
    const remainingSeconds = staleSeconds - (now - previous.storedAt) / 1000;
    const refreshAfter = now + retryMs;
    cache.set(
      key,
      { ...previous, failing: true, refreshAfter, attemptedIn: generation },
      remainingSeconds,
    );
    log?.warn({ err: error }, 'refresh failed, the last good copy is served');
  }

  return {
    async read(key, signal) {
      signal.throwIfAborted();
      const entry = usableEntry(key);
      if (entry !== undefined && !awaitsLoad(entry)) {
        const result = present(entry, false);
        const isDue = result.state === 'stale' && mayRefresh(entry);
        if (isDue || mustLoad(entry)) runInBackground(() => currentFlight(key)).retain();
        return result;
      }
      const miss = rememberedMiss(key);
      if (miss !== undefined) throw miss.error;
      try {
        const flight = currentFlight(key);
        if (entry === undefined) return present(await flight.join(signal), true);
        flight.retain();
        const loaded = await flight.joinFor(maxWaitMs, signal);
        return loaded ? present(loaded, true) : { ...present(entry, false), failing: true };
      } catch (error) {
        const lastGood = signal.aborted || isMiss(error) ? undefined : usableEntry(key);
        if (lastGood === undefined) throw error;
        return present(lastGood, false);
      }
    },

    peek(key) {
      const entry = usableEntry(key);
      return entry === undefined ? null : present(entry, false);
    },

    isStale(key) {
      const entry = usableEntry(key);
      return entry !== undefined && mustLoad(entry);
    },

    invalidateAll() {
      generation += 1;
      // Running loads may return the old state. If no read waits for them, that is still better than an older copy, and
      // restarting them at every change might never end.
      if (!servesOutdated) flights.clear();
    },

    async settle(key) {
      for (;;) {
        const entry = usableEntry(key);
        if (entry !== undefined && !mustLoad(entry)) return;
        const flight = currentFlight(key);
        flight.retain();
        const isLoaded = await flight.result.then(
          () => true,
          () => false,
        );
        if (!isLoaded) return;
      }
    },

    async refresh(key) {
      const flight = currentFlight(key);
      flight.retain();
      await flight.result;
    },

    delete(key) {
      flights.delete(key);
      cache.delete(key);
      misses.delete(key);
    },

    close() {
      const underWay = [...flights.values()];
      flights.clear();
      for (const flight of underWay) flight.abort();
      misses.close();
    },
  };
}
