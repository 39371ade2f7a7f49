import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { toListItem } from './property-json.ts';
import {
  readChangedIds,
  readListedIds,
  readListedProperties,
  readPropertiesVersion,
} from './property-queries.ts';

const propertiesAtOnce = 250;
/** With more changes a reader does better to read the whole list. */
const maxChanges = 250;

export interface PropertyListBody {
  /** Made when it is asked for: it is long. */
  readonly json: Buffer;
  etag: string;
  /** For `changesSince`. */
  version: string;
}

/** The bodies of `GET /properties` and `GET /properties/changes`. A change costs as much as the properties it changes. */
export interface PropertyList {
  body(): Promise<PropertyListBody>;
  /** As JSON; null for a version that this process has not assigned or whose changes are unknown, and for very many changes. */
  changesSince(version: string): Promise<Buffer | null>;
}

interface Item {
  id: number;
  createdAt: number;
  json: Buffer;
  digest: Buffer;
}

interface State {
  version: number;
  completeSince: number;
  items: Map<number, Item>;
  /** Newest first; absent until it is asked for. */
  sorted?: { items: readonly Item[]; etag: string };
}

export function createPropertyList(database: Kysely<Tables>): PropertyList {
  let state: State | undefined;
  /** Part of each version: after a restore from a backup, the database assigns the same numbers to other changes. */
  let series = '';
  const nameOf = (version: number): string => `${series}.${version}`;
  let queue: Promise<unknown> = Promise.resolve();

  /** The version is read before the rows: a change during the read leads to another read. */
  async function update(): Promise<State> {
    const current = await readPropertiesVersion(database);
    if (state?.version === current.version) return state;
    const isContinued =
      state && state.version < current.version && state.version >= current.completeSince;
    if (state && isContinued) {
      // If this is interrupted, some items are newer than the version, and the next update reads them again.
      const ids = await readChangedIds(database, state.version, Number.MAX_SAFE_INTEGER);
      await readItems(database, ids, state.items);
      state = { ...current, items: state.items };
    } else {
      const items = new Map<number, Item>();
      await readItems(database, await readListedIds(database), items);
      series = randomBytes(6).toString('base64url');
      state = { ...current, items };
    }
    return state;
  }

  /** One at a time: each begins with an update after its caller has asked for it. */
  function upToDate<T>(work: (state: State) => T | Promise<T>): Promise<T> {
    const done = queue.then(update).then(work);
    queue = done.catch(() => {});
    return done;
  }

  return {
    body: () =>
      upToDate((current) => {
        const { items, etag } = (current.sorted ??= sortedItems(current.items));
        return {
          get json() {
            return joined('{"properties":[', items);
          },
          etag,
          version: nameOf(current.version),
        };
      }),

    changesSince: (name) =>
      upToDate(async ({ items, version, completeSince }) => {
        const since = Number(name.slice(name.lastIndexOf('.') + 1));
        if (name !== nameOf(since) || since > version || since < completeSince) return null;
        const ids = since === version ? [] : await readChangedIds(database, since, maxChanges + 1);
        if (ids.length > maxChanges) return null;
        const facts = {
          version: nameOf(version),
          total: items.size,
          removed: ids.filter((id) => !items.has(id)),
        };
        const listed = ids.flatMap((id) => items.get(id) ?? []);
        return joined(`${JSON.stringify(facts).slice(0, -1)},"properties":[`, listed);
      }),
  };
}

/**
 * Reads the current items of these properties into `items`, and removes those that are not listed. Reads a few at a time:
 * PGlite has one connection, so a query for all of them would block every other request, such as a login, for seconds.
 */
async function readItems(
  database: Kysely<Tables>,
  ids: readonly number[],
  items: Map<number, Item>,
): Promise<void> {
  for (let first = 0; first < ids.length; first += propertiesAtOnce) {
    const some = ids.slice(first, first + propertiesAtOnce);
    const rows = await readListedProperties(database, some);
    for (const id of some) items.delete(id);
    for (const row of rows) {
      const json = Buffer.from(JSON.stringify(toListItem(row)));
      const digest = hash('sha256', json, 'buffer');
      items.set(row.id, { id: row.id, createdAt: row.created_at.getTime(), json, digest });
    }
  }
}

function byNewest(one: Item, other: Item): number {
  return other.createdAt - one.createdAt || other.id - one.id;
}

/** The entity tag depends on the content only: a change that is taken back restores it. */
function sortedItems(items: ReadonlyMap<number, Item>): { items: readonly Item[]; etag: string } {
  const sorted = [...items.values()].toSorted(byNewest);
  const digests = Buffer.concat(sorted.map(({ digest }) => digest));
  return { items: sorted, etag: `"${hash('sha256', digests, 'base64url').slice(0, 22)}"` };
}

const comma = Buffer.from(',');

/** A list of items after the beginning of its object, up to the end of both. */
function joined(opening: string, items: readonly Item[]): Buffer {
  const parts = items.flatMap(({ json }, number) => (number === 0 ? [json] : [comma, json]));
  return Buffer.concat([Buffer.from(opening), ...parts, Buffer.from(']}')]);
}
