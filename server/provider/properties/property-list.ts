import { hash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { itemParts, joinedItems, joinedLength, packedItems, type Item } from './list-items.ts';
import {
  isPastVersion,
  readChangedIds,
  readListedIds,
  readListedProperties,
  readPropertiesVersion,
  type ListVersion,
} from './property-queries.ts';

const propertiesAtOnce = 250;
const opening = '{"properties":[';
/** Beyond this, reading the whole list is quicker. */
const maxChanges = 600;
/** A token and a number. */
const versionForm = /^([\w-]+)\.(\d{1,15})$/;

export interface PropertyListBody {
  /** Made as they are asked for: together they are long. */
  parts(): Iterable<Buffer>;
  /** Bytes of all parts. */
  length: number;
  etag: string;
  /** For `changesSince`. */
  version: string;
}

/** The bodies of `GET /properties` and `GET /properties/changes`. A change costs as much as the properties it changes. */
export interface PropertyList {
  /** Reads all properties first, which takes long when there are many. */
  body(): Promise<PropertyListBody>;
  /**
   * As JSON; null for a version that does not belong to the history of this database or whose changes are unknown, and for
   * very many changes. Does not need all properties to be read.
   */
  changesSince(version: string): Promise<Buffer | null>;
  /** Reads all properties, so that bodies are made fast. Ends early when the signal aborts. */
  readAll(signal?: AbortSignal): Promise<void>;
}

interface State {
  version: ListVersion;
  completeSince: number;
  /** By id. */
  items: Map<number, Item>;
  /** Ids of listed properties that are not among the items yet. */
  unread: Set<number>;
  /** Newest first; absent until it is asked for. */
  sorted?: { items: readonly Item[]; etag: string; length: number };
}

export function createPropertyList(database: Kysely<Tables>): PropertyList {
  let state: State | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  /** The version is read before the rows: a change during the read leads to another read. */
  async function update(): Promise<State> {
    const current = await readPropertiesVersion(database);
    if (state?.version.token === current.version.token) return state;
    if (state && (await hasChangesSince(state.version, current))) {
      const { items, unread } = state;
      // If this is interrupted, some items are newer than the version, and the next update reads them again.
      const changed = await readChangedIds(database, state.version.number, Number.MAX_SAFE_INTEGER);
      const ids = newestFirst(changed, items);
      for (const some of inBatches(ids)) {
        const found = await readItems(database, some);
        for (const id of some) {
          items.delete(id);
          unread.delete(id);
        }
        for (const item of found) items.set(item.id, item);
      }
      state = { ...current, items, unread };
    } else {
      const unread = new Set(await readListedIds(database));
      state = { ...current, items: new Map(), unread };
    }
    return state;
  }

  /** Whether the changes from one version to the current one are known. */
  async function hasChangesSince(
    since: ListVersion,
    { version, completeSince }: Pick<State, 'version' | 'completeSince'>,
  ): Promise<boolean> {
    if (since.number > version.number || since.number < completeSince) return false;
    return isPastVersion(database, since);
  }

  /** Runs `work` on a list that has every change made before the call. One call at a time. */
  function upToDate<T>(work: (state: State) => T | Promise<T>): Promise<T> {
    const done = queue.then(update).then(work);
    queue = done.catch(() => {});
    return done;
  }

  /** Properties that are no longer listed stay for now: the next update drops them. */
  async function readUnread({ items, unread }: State, ids: readonly number[]): Promise<void> {
    for (const some of inBatches(ids)) {
      for (const item of await readItems(database, some)) {
        unread.delete(item.id);
        items.set(item.id, item);
      }
    }
  }

  async function readSome(): Promise<void> {
    await upToDate((current) => {
      const some: number[] = [];
      for (const id of current.unread) {
        if (some.push(id) === propertiesAtOnce) break;
      }
      return readUnread(current, some);
    });
  }

  return {
    async readAll(signal) {
      for (;;) {
        const isRead = await upToDate(({ unread }) => unread.size === 0);
        if (isRead || signal?.aborted) return;
        await readSome();
      }
    },

    async body() {
      for (;;) {
        const body = await upToDate((current) =>
          current.unread.size > 0 ? null : bodyOf(current),
        );
        if (body !== null) return body;
        await readSome();
      }
    },

    changesSince: (name) =>
      upToDate(async (current) => {
        const { items, unread, version } = current;
        const since = versionNamed(name);
        if (since === null || !(await hasChangesSince(since, current))) return null;
        const ids = await readChangedIds(database, since.number, maxChanges + 1);
        if (ids.length > maxChanges) return null;
        const unreadIds = ids.filter((id) => unread.has(id));
        await readUnread(current, unreadIds);
        const facts = {
          version: nameOf(version),
          total: items.size + unread.size,
          removed: ids.filter((id) => !items.has(id) && !unread.has(id)),
        };
        const listed = ids.flatMap((id) => items.get(id) ?? []);
        return joinedItems(`${JSON.stringify(facts).slice(0, -1)},"properties":[`, listed);
      }),
  };
}

function nameOf({ token, number }: ListVersion): string {
  return `${token}.${number}`;
}

function versionNamed(name: string): ListVersion | null {
  const [, token, number] = versionForm.exec(name) ?? [];
  return token === undefined ? null : { token, number: Number(number) };
}

function* inBatches(ids: readonly number[]): Generator<number[]> {
  for (let first = 0; first < ids.length; first += propertiesAtOnce) {
    yield ids.slice(first, first + propertiesAtOnce);
  }
}

/**
 * The listed properties among these. Callers ask for a few at a time: PGlite has one connection, so a query for all would
 * block every other request, such as a sign-in, for seconds. PGlite answers without yielding to the event loop, so many queries
 * in a row would keep requests waiting as well.
 */
async function readItems(database: Kysely<Tables>, ids: readonly number[]): Promise<Item[]> {
  if (ids.length === 0) return [];
  await yieldToEventLoop();
  return packedItems(await readListedProperties(database, ids));
}

function bodyOf(state: State): PropertyListBody {
  const { items, etag, length } = (state.sorted ??= sortedItems(state.items));
  return {
    parts: () => itemParts(opening, items),
    length,
    etag,
    version: nameOf(state.version),
  };
}

/** In the order of the list, as far as it is known: items that are packed together are then sent together. */
function newestFirst(ids: readonly number[], items: ReadonlyMap<number, Item>): number[] {
  const createdAt = (id: number): number => items.get(id)?.createdAt ?? Infinity;
  return ids.toSorted((one, other) => createdAt(other) - createdAt(one) || other - one);
}

function byNewest(one: Item, other: Item): number {
  return other.createdAt - one.createdAt || other.id - one.id;
}

/** The entity tag depends on the content only: a change that is taken back restores it. */
function sortedItems(items: ReadonlyMap<number, Item>): Required<State>['sorted'] {
  const sorted = [...items.values()].toSorted(byNewest);
  const digests = Buffer.from(sorted.map(({ digest }) => digest).join(''), 'latin1');
  return {
    items: sorted,
    etag: `"${hash('sha256', digests, 'base64url').slice(0, 22)}"`,
    length: joinedLength(opening, sorted),
  };
}
