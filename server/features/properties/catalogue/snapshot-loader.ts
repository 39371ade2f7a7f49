import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ListChanges } from '../../../upstream/visitors/list-changes.ts';
import type { FoundList, PropertiesUpstream } from '../../../upstream/visitors/properties.ts';
import type { ToPictureUrl } from '../../../upstream/visitors/property-photos.ts';
import { changedList } from './changed-list.ts';
import type { CostRates } from '../views/home-costs.ts';
import type { PackedList } from './packed-list.ts';
import type { SavedList } from './saved-list.ts';
import type { LoadGuard, ShrinkageGuard } from './shrinkage.ts';
import { createSnapshot, type PropertySnapshot } from './snapshot.ts';

export interface SnapshotLoaderOptions {
  upstream: Pick<PropertiesUpstream<PackedList>, 'list' | 'listIfChanged' | 'changes'>;
  toPictureUrl: ToPictureUrl;
  rates: CostRates;
  shrinkage: Pick<ShrinkageGuard, 'startLoad'>;
  /**
   * The list of an earlier run. The first snapshot is this list plus the changes since, if the provider still knows the list's version.
   */
  saved?: SavedList | null | undefined;
  clock: () => number;
  log: Logger;
}

/** Loads the snapshot that follows another: the same object if nothing has changed. */
export type LoadSnapshot = (
  previous: PropertySnapshot | undefined,
  signal: AbortSignal,
) => Promise<PropertySnapshot>;

/** Changes are applied for this long. Then the whole list is read, in case one was missed. */
const maxChangedMs = 60 * 60_000;
/** With more changes in one answer, the whole list is read instead; a long one in a worker thread. */
const maxChanges = 1000;
/** Rows of a list that changes may leave unused, before the whole is read. */
const maxGone = 5000;
/** Properties that are changed before other requests are handled. */
const changedAtOnce = 20;

/** Asks for the changes only, where the provider offers them and the previous snapshot allows it. */
export function createSnapshotLoader(options: SnapshotLoaderOptions): LoadSnapshot {
  const { upstream, toPictureUrl, rates, shrinkage, clock, log } = options;
  /** When the provider last sent or confirmed its whole list. */
  let readWholeAt = -Infinity;
  /** Until the first snapshot is loaded. */
  let saved = options.saved ?? null;

  function accepted(
    previous: PropertySnapshot | undefined,
    snapshot: PropertySnapshot,
    guard: LoadGuard,
  ): PropertySnapshot {
    const lengths = { before: previous?.count ?? 0, now: snapshot.count };
    return previous && !guard.accepts(lengths) ? previous : snapshot;
  }

  /** Null if the list has to be read. */
  async function changed(
    previous: PropertySnapshot,
    signal: AbortSignal,
    guard: LoadGuard,
  ): Promise<PropertySnapshot | null> {
    const { list, version: since, leftOut } = previous;
    const age = clock() - readWholeAt;
    if (since === undefined || list.gone.size > maxGone) return null;
    if (age < 0 || age > maxChangedMs) return null;
    const changes = await upstream.changes({ since, signal });
    if (changes === null) return null;
    const { version, properties, removed, total } = changes;
    if (version === since) {
      guard.confirms();
      return previous;
    }
    if (properties.length + removed.length > maxChanges) return null;
    const next = await changedInSteps(list, { properties, removed }, rates);
    const snapshot =
      next &&
      createSnapshot({
        list: next,
        etag: next === list ? previous.etag : null,
        version,
        leftOut,
        toPictureUrl,
        rates,
      });
    if (snapshot === null || snapshot.count + leftOut !== total) {
      log.warn({ since, version }, 'the changes contradict the last copy: the list is read anew');
      return null;
    }
    return accepted(previous, snapshot, guard);
  }

  function whole(
    previous: PropertySnapshot | undefined,
    { value: list, etag, version, leftOut }: FoundList<PackedList>,
    guard: LoadGuard,
  ): PropertySnapshot {
    readWholeAt = clock();
    const snapshot = createSnapshot({ list, etag, version, leftOut, toPictureUrl, rates });
    return accepted(previous, snapshot, guard);
  }

  function restored(): PropertySnapshot | undefined {
    if (saved === null) return undefined;
    // Its age doesn't matter to the provider, which knows what has changed since.
    readWholeAt = clock();
    return createSnapshot({ ...saved, toPictureUrl, rates });
  }

  async function load(
    previous: PropertySnapshot | undefined,
    signal: AbortSignal,
  ): Promise<PropertySnapshot> {
    const guard = shrinkage.startLoad();
    const last = previous ?? restored();
    const next = last && (await changed(last, signal, guard));
    if (next) return next;
    if (!last?.etag) return whole(previous, await upstream.list({ signal }), guard);
    const answer = await upstream.listIfChanged({ etag: last.etag, signal });
    if (answer.status === 'ok') return whole(previous, answer, guard);
    guard.confirms();
    readWholeAt = clock();
    const { version = last.version } = answer;
    return version === last.version ? last : { ...last, version };
  }

  return async (previous, signal) => {
    const snapshot = await load(previous, signal);
    signal.throwIfAborted();
    saved = null;
    return snapshot;
  };
}

async function changedInSteps(
  list: PackedList,
  { properties, removed }: Pick<ListChanges, 'properties' | 'removed'>,
  rates: CostRates,
): Promise<PackedList | null> {
  let next = changedList(list, { properties: [], removed }, rates);
  for (let first = 0; next && first < properties.length; first += changedAtOnce) {
    await yieldToEventLoop();
    const some = properties.slice(first, first + changedAtOnce);
    // What is removed cannot have changed, too.
    const isRemoved = some.some(({ id }) => removed.includes(id));
    next = isRemoved ? null : changedList(next, { properties: some, removed: [] }, rates);
  }
  return next;
}
