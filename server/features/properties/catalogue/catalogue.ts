import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';
import { createCache, type Cache } from '../../../cache/cache.ts';
import { createReadThrough, type Entry, type ReadResult } from '../../../cache/read-through.ts';
import type { PropertiesUpstream } from '../../../upstream/visitors/properties.ts';
import type { ToPictureUrl } from '../../../upstream/visitors/property-photos.ts';
import type { CostRates } from '../views/home-costs.ts';
import type { PackedList } from './packed-list.ts';
import type { SavedList } from './saved-list.ts';
import { createShrinkageGuard, type Shrinkage } from './shrinkage.ts';
import type { PropertySnapshot } from './snapshot.ts';
import { createSnapshotLoader } from './snapshot-loader.ts';

export interface CatalogueOptions {
  upstream: PropertiesUpstream<PackedList>;
  toPictureUrl: ToPictureUrl;
  rates: CostRates;
  /** A whole list of an earlier time. */
  saved?: SavedList | null;
  log: Logger;
  clock: () => number;
}

/** The list of all homes, in memory. */
export interface Catalogue {
  /** Rejects with an `AppError`, or with the signal's reason. */
  read(signal: AbortSignal): Promise<ReadResult<PropertySnapshot>>;
  /** The copy in memory, even while it is known to be out of date; without a request. */
  peek(): PropertySnapshot | null;
  /** The card for any kind of id, without a request and from any copy. */
  card(id: string): PropertyCard | null;
  /** Whether the copy is known to be out of date. */
  isStale(): boolean;
  /**
   * Identifies what is known of all properties, also those that are not listed: the same object until one may have changed.
   * Null while the list is absent, out of date or too old to show without its age. Refreshes it in the background as a read
   * does.
   */
  version(): object | null;
  /** Invalidates the properties, which may have changed. Visitors get the last copy until the list is reloaded. */
  invalidate(): void;
  /** Invalidates them after a change by staff, which may shorten the list. */
  changed(): void;
  /** Calls back on each invalidation, until the end of the process. */
  onInvalidated(listener: () => void): void;
  /** Resolves once the list includes the change, or after a few seconds. */
  settled(): Promise<void>;
  /** The pending shrinkage of the provider's list, while the last copy is retained. */
  shrinkage(): Shrinkage | null;
  /** What pages are made from; null before the list was read. */
  state(): { properties: number; ageSeconds: number; isShrinking: boolean } | null;
  /** Preloads the list for the first visitor. */
  warm(): Promise<void>;
  close(): void;
}

/** Ages of the list and of a single home. */
export const ages = {
  freshSeconds: 60,
  staleSeconds: 24 * 60 * 60,
  /** From this age, a read waits for the copy's refresh, or else says how old the copy is. */
  awaitedSeconds: 10 * 60,
} as const;

/** For reads that nobody aborts. */
const never = new AbortController().signal;
const key = 'all';
/** Delay from the last of several changes to fetching the list in the background. */
const settlingMs = 500;
/** Maximum wait for the updated list after a change: a large one may take longer. */
const maxSettlingMs = 3_000;

/** Fresh for a minute, then refreshed in the background; retained for a day while refreshing fails. */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { clock, log } = options;
  const cache: Cache<Entry<PropertySnapshot>> = createCache({ maxKeys: 1 });
  const shrinkage = createShrinkageGuard(clock, log);
  const load = createSnapshotLoader({ ...options, shrinkage });
  const snapshots = createReadThrough<PropertySnapshot>({
    ...ages,
    cache,
    servesOutdated: true,
    clock,
    log,
    load: (_, { signal, previous }) => load(previous, signal),
  });
  const listeners: (() => void)[] = [];
  let settling: NodeJS.Timeout | undefined;
  let identified: { snapshot: PropertySnapshot | undefined; version: object } = {
    snapshot: undefined,
    version: {},
  };

  function peek(): PropertySnapshot | null {
    return snapshots.peek(key)?.value ?? null;
  }

  function invalidate(): void {
    // A change of an unlisted home leaves the list as it is.
    identified = { snapshot: undefined, version: {} };
    snapshots.invalidateAll();
    for (const listener of listeners) listener();
    clearTimeout(settling);
    // Debounce: bulk changes come in many steps.
    settling = setTimeout(() => void snapshots.settle(key), settlingMs).unref();
  }

  return {
    read: (signal) => snapshots.read(key, signal),
    peek,
    card: (id) => peek()?.find(id) ?? null,
    isStale: () => snapshots.isStale(key),

    version() {
      const copy = snapshots.peek(key);
      if (!copy) return null;
      if (copy.state === 'stale') {
        // Also an overdue or failing copy: pages that don't read the list would never bring it up to date.
        snapshots.read(key, never).catch(() => {});
        if (snapshots.isStale(key)) return null;
      }
      if (copy.failing || copy.ageSeconds > ages.awaitedSeconds) return null;
      if (copy.value !== identified.snapshot) identified = { snapshot: copy.value, version: {} };
      return identified.version;
    },

    invalidate,

    changed() {
      shrinkage.expectChange();
      invalidate();
    },

    onInvalidated: (listener) => void listeners.push(listener),

    async settled() {
      const timeout = pause(maxSettlingMs, undefined, { ref: false });
      await Promise.race([snapshots.settle(key), timeout]);
    },

    shrinkage: shrinkage.pending,

    state() {
      const copy = snapshots.peek(key);
      if (copy === null) return null;
      const doubted = shrinkage.pending();
      // The copy was stored again by the load that was not accepted.
      const unconfirmedSeconds = doubted === null ? 0 : (clock() - doubted.since) / 1000;
      return {
        properties: copy.value.count,
        ageSeconds: Math.max(copy.ageSeconds, unconfirmedSeconds),
        isShrinking: doubted !== null,
      };
    },

    warm: () => snapshots.refresh(key),

    close() {
      clearTimeout(settling);
      snapshots.close();
      cache.close();
    },
  };
}
