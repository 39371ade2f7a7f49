import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  maxIds,
  type FeaturedProperties,
  type PropertiesByIds,
  type PropertyAnswer,
  type PropertyCard,
  type PropertyPage,
  type PropertyView,
} from '../../../shared/contract/property-views.ts';
import type { PropertySearch } from '../../../shared/property-search.ts';
import { createCache, type Cache } from '../../cache/cache.ts';
import { createReadThrough, type Entry, type ReadResult } from '../../cache/read-through.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { PropertiesUpstream } from '../../upstream/properties.ts';
import type { Answered } from '../answered.ts';
import type { PackedList } from './packed-list.ts';
import { sampleProperty } from './sample.ts';
import type { SavedList } from './saved-list.ts';
import { searchSnapshot } from './search.ts';
import { createShrinkageGuard, type Shrinkage } from './shrinkage.ts';
import { findSimilar } from './similar.ts';
import type { PropertySnapshot } from './snapshot.ts';
import { createSnapshotLoader } from './snapshot-loader.ts';
import { createUnlistedPlaces } from './unlisted-places.ts';
import { toPropertyView } from './views.ts';
import type { ToPictureUrl } from '../../upstream/property-photos.ts';

export interface PropertiesServiceOptions {
  upstream: PropertiesUpstream<PackedList>;
  toPictureUrl: ToPictureUrl;
  /** Whether to show the built-in sample for a property that could not be loaded. */
  sampleFallback: boolean;
  /** A whole list of an earlier time. */
  saved?: SavedList | null;
  log: Logger;
  clock?: () => number;
}

/** Methods reject with an `AppError`, or with the signal's reason. */
export interface PropertiesService {
  search(search: PropertySearch, signal: AbortSignal): Promise<Answered<PropertyPage>>;
  featured(signal: AbortSignal): Promise<Answered<FeaturedProperties>>;
  /** The cached card for any kind of id, without a request. Null while the snapshot is known to be out of date. */
  peek(id: string): PropertyCard | null;
  /** The same, even while the snapshot is known to be out of date. */
  card(id: string): PropertyCard | null;
  /** Looks up the first `maxIds` ids, of any kind; empty ones and duplicates don't count. */
  byIds(ids: readonly string[], signal: AbortSignal): Promise<Answered<PropertiesByIds>>;
  byId(id: string, signal: AbortSignal): Promise<Answered<PropertyAnswer>>;
  /**
   * Identifies what is known of all properties, also those that are not listed: the same object until one may have changed.
   * Null while the list is absent, out of date or too old to show without its age. Refreshes it in the background as a read
   * does.
   */
  version(): object | null;
  /** The same object until the properties change. */
  listed(signal: AbortSignal): Promise<PropertySnapshot['listed']>;
  /** Cities and districts with their own listing; the same object until the properties change. */
  places(signal: AbortSignal): Promise<PropertySnapshot['places']>;
  /** Invalidates the properties, which may have changed. Visitors get the last copy until the list is reloaded. */
  invalidate(): void;
  /** The same after a change by staff, which may shorten the list. */
  changed(): void;
  /** Resolves once the list includes the change, or after a few seconds. */
  settled(): Promise<void>;
  /** The pending shrinkage of the provider's list, while the last copy is retained. */
  shrinkage(): Shrinkage | null;
  /** The list that pages are made from; null before it was read. */
  catalogue(): { properties: number; ageSeconds: number } | null;
  /** Preloads the snapshot for the first visitor. */
  warm(): Promise<void>;
  close(): void;
}

const freshSeconds = 60;
const staleSeconds = 24 * 60 * 60;
/** From this age, a read waits for the copy's refresh, or else says how old the copy is. */
const awaitedSeconds = 10 * 60;
/** For reads that nobody aborts. */
const never = new AbortController().signal;
const rememberedDetails = 5000;
const snapshotKey = 'all';
/** Delay from the last of several changes to fetching the snapshot in the background. */
const settlingMs = 500;
/** Maximum wait for the updated list after a change: a large one may take longer. */
const maxSettlingMs = 3_000;

/**
 * Serves properties from memory: fresh for a minute, then refreshed in the background; retained for a day while refreshing
 * fails.
 */
export function createPropertiesService(options: PropertiesServiceOptions): PropertiesService {
  const { upstream, toPictureUrl, sampleFallback, saved, log, clock = Date.now } = options;
  const snapshotCache: Cache<Entry<PropertySnapshot>> = createCache({ maxKeys: 1 });
  const detailCache: Cache<Entry<PropertyView>> = createCache({ maxKeys: rememberedDetails });

  const unlisted = createUnlistedPlaces();
  const shrinkage = createShrinkageGuard(clock, log);
  const loadSnapshot = createSnapshotLoader({
    upstream,
    toPictureUrl,
    shrinkage,
    saved,
    clock,
    log,
  });

  const snapshots = createReadThrough<PropertySnapshot>({
    cache: snapshotCache,
    freshSeconds,
    staleSeconds,
    awaitedSeconds,
    servesOutdated: true,
    clock,
    log,
    load: (_, { signal, previous }) => loadSnapshot(previous, signal),
  });

  const details = createReadThrough<PropertyView>({
    cache: detailCache,
    freshSeconds,
    staleSeconds,
    awaitedSeconds,
    clock,
    log,
    isMiss: isNotFound,
    // A property that is listed but returns a 404 is a temporary inconsistency.
    remembersMiss: (id) => lastKnown(id) === null,
    async load(id, { signal }) {
      const load = () => upstream.byId(id, { signal });
      const isListed = lastKnown(id) !== null;
      return toPropertyView(await (isListed ? load() : unlisted.run(load)), toPictureUrl);
    },
  });

  let settling: NodeJS.Timeout | undefined;
  let identified: { snapshot: PropertySnapshot | undefined; version: object } = {
    snapshot: undefined,
    version: {},
  };

  function lastKnown(id: string): PropertyCard | null {
    return snapshots.peek(snapshotKey)?.value.find(id) ?? null;
  }

  function invalidate(): void {
    // A change of an unlisted home leaves the list as it is.
    identified = { snapshot: undefined, version: {} };
    snapshots.invalidateAll();
    details.invalidateAll();
    clearTimeout(settling);
    // Debounce: bulk changes come in many steps.
    settling = setTimeout(() => void snapshots.settle(snapshotKey), settlingMs).unref();
  }

  return {
    async search(search, signal) {
      const cache = await snapshots.read(snapshotKey, signal);
      const view = { ...searchSnapshot(cache.value, search), lastUpdated: lastUpdated(cache) };
      return { view, cache };
    },

    async featured(signal) {
      const cache = await snapshots.read(snapshotKey, signal);
      const view = { items: [...cache.value.featured()], lastUpdated: lastUpdated(cache) };
      return { view, cache };
    },

    peek: (id) => (snapshots.isStale(snapshotKey) ? null : lastKnown(id)),
    card: lastKnown,

    async byIds(ids, signal) {
      const cache = await snapshots.read(snapshotKey, signal);
      const asked = [...new Set(ids.map((id) => id.trim()))].filter((id) => id !== '');
      const found = asked.slice(0, maxIds).map((id) => ({ id, card: cache.value.find(id) }));
      return {
        view: {
          items: found.flatMap(({ card }) => card ?? []),
          missing: found.filter(({ card }) => !card).map(({ id }) => id),
        },
        cache,
      };
    },

    async byId(id, signal) {
      // Even a stale copy knows which ids belong to one property.
      const known = lastKnown(id);
      try {
        const cache = await details.read(known?.id ?? id, signal);
        const property = known ? { ...cache.value, id: known.id } : cache.value;
        const updated = lastUpdated(cache);
        const snapshot = snapshots.peek(snapshotKey)?.value;
        const similar = snapshot ? findSimilar(snapshot, property) : [];
        if (updated === null) return { view: { source: 'live', property, similar }, cache };
        return { view: { source: 'stale', property, similar, lastUpdated: updated }, cache };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (isNotFound(error)) throw notFound('propertyNotFound', error);
        if (!sampleFallback) throw error;
        log.warn({ err: error, property: id }, 'showing the sample property');
        const view: PropertyAnswer = {
          source: 'sample',
          property: sampleProperty,
          reason: error.message,
        };
        return { view, cache: null };
      }
    },

    version() {
      const copy = snapshots.peek(snapshotKey);
      if (!copy) return null;
      if (copy.state === 'stale') {
        // Also an overdue or failing copy: pages that don't read the list would never bring it up to date.
        snapshots.read(snapshotKey, never).catch(() => {});
        if (snapshots.isStale(snapshotKey)) return null;
      }
      if (copy.failing || copy.ageSeconds > awaitedSeconds) return null;
      if (copy.value !== identified.snapshot) identified = { snapshot: copy.value, version: {} };
      return identified.version;
    },

    async listed(signal) {
      return (await snapshots.read(snapshotKey, signal)).value.listed;
    },

    async places(signal) {
      return (await snapshots.read(snapshotKey, signal)).value.places;
    },

    shrinkage: shrinkage.pending,

    invalidate,

    changed() {
      shrinkage.expectChange();
      invalidate();
    },

    async settled() {
      const timeout = pause(maxSettlingMs, undefined, { ref: false });
      await Promise.race([snapshots.settle(snapshotKey), timeout]);
    },

    catalogue() {
      const copy = snapshots.peek(snapshotKey);
      return copy && { properties: copy.value.count, ageSeconds: copy.ageSeconds };
    },

    warm: () => snapshots.refresh(snapshotKey),

    close() {
      clearTimeout(settling);
      snapshots.close();
      details.close();
      snapshotCache.close();
      detailCache.close();
    },
  };
}

/** An id that cannot be part of a URL belongs to no property. */
function isNotFound(error: unknown): boolean {
  return error instanceof AppError && (error.status === 404 || error.code === 'badRequest');
}

/** ISO 8601; null while the provider responds in time. */
function lastUpdated({ failing, storedAt }: ReadResult<unknown>): string | null {
  return failing ? storedAt.toISOString() : null;
}
