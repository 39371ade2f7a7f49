import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { dayInLagos } from '../../../../shared/dates.ts';
import { writePins } from '../../../../shared/map/pins.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath } from '../../../../shared/search/write-query.ts';
import type { TaggedBytes } from '../../tagged-bytes.ts';
import { findPins } from './map-search.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

const maxTags = 500;

const tagsOf = new WeakMap<PropertySnapshot, LRUCache<string, string>>();

/**
 * The feed of all homes that a search finds (`shared/map/pins.ts`). Its entity tag is the same in every process, for the same
 * homes, and is computed once for a version of the list.
 *
 * @param options the most pins, and the time in milliseconds since the epoch
 */
export function feedOf(
  snapshot: PropertySnapshot,
  search: Search,
  options: { max: number; now: number },
): TaggedBytes {
  const tags = tagsOf.get(snapshot) ?? new LRUCache<string, string>({ max: maxTags });
  tagsOf.set(snapshot, tags);
  const wherever: Search = { ...search, box: null, sort: 'lowest', page: 1, view: 'map' };
  const key = [dayInLagos(options.now), options.max, searchPath(wherever)].join(' ');
  const make = (): Uint8Array<ArrayBuffer> => writePins(findPins(snapshot, wherever, options));
  const known = tags.get(key);
  if (known !== undefined) return { etag: known, bytes: make };
  const bytes = make();
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  tags.set(key, etag);
  return { etag, bytes: () => bytes };
}
