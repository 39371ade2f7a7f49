import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compressOnce, type Encoding } from '../http/content-encoding.ts';
import { isCacheablePage } from './cacheable-pages.ts';

/** A finished page for visitors without a session. */
export interface StoredPage {
  etag: string;
  /** Headers of a 304 response. */
  headers: HeaderList;
  encoded: Readonly<Record<Encoding, EncodedPage>>;
}

export interface EncodedPage {
  headers: HeaderList;
  body: Buffer;
}

/** Alternating names and values, without per-response headers. */
export type HeaderList = readonly string[];

export interface PageFill {
  /**
   * Stores the page as soon as it is compressed.
   * @param headers those of every response with the stored page
   * @returns false if the data have changed since the fill began, or too many pages are being compressed
   */
  store(page: { headers: Readonly<Record<string, string>>; etag: string; body: Buffer }): boolean;
  /** Ends the fill without a page; does nothing once `store` has returned true. */
  [Symbol.dispose](): void;
}

export interface PageCacheOptions {
  /** Identifies the data that pages are made from; null while none may be stored or served. */
  version(): object | null;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** Finished pages by path and query, limited by their size in memory. */
export interface PageCache {
  /** The stored page, made from the current data. */
  find(target: string): StoredPage | null;
  /** Whether a page for this target may be stored now. */
  canStore(target: string): boolean;
  /** The page that another request is making, which resolves with null if it is not stored; null if there is none. */
  join(target: string): Promise<StoredPage | null> | null;
  /** Begins to make a page; null if it may not be stored. Others may join it unless it waits for more than they would. */
  begin(target: string, options?: { mayJoin: boolean }): PageFill | null;
  size(): { pages: number; bytes: number };
}

/** Each takes a few milliseconds of the threads that passwords and pictures need, too. */
const maxCompressing = 8;
const maxBytes = 64 * 1024 * 1024;
/** Pages mention times, such as the age of a listing, and details that may change without the list. */
const maxAgeMs = 60_000;
/** Headers, keys and bookkeeping of one page. */
const overheadBytes = 4096;

interface Entry {
  page: StoredPage;
  version: object;
  storedAt: number;
}

export function createPageCache({ version, clock = Date.now }: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const fills = new Map<string, Promise<StoredPage | null>>();
  let current: object | null = null;
  let compressing = 0;

  /** Drops the pages of the last version as soon as there is another. */
  function currentVersion(): object | null {
    const latest = version();
    if (latest !== null && latest !== current) {
      entries.clear();
      current = latest;
    }
    return latest;
  }

  return {
    find(target) {
      const entry = entries.get(target);
      if (!entry || entry.version !== currentVersion()) return null;
      const ageMs = clock() - entry.storedAt;
      return ageMs >= 0 && ageMs < maxAgeMs ? entry.page : null;
    },

    canStore: (target) => currentVersion() !== null && isCacheablePage(target),

    join: (target) => fills.get(target) ?? null,

    size: () => ({ pages: entries.size, bytes: entries.calculatedSize }),

    begin(target, { mayJoin } = { mayJoin: true }) {
      const begun = currentVersion();
      if (begun === null || !isCacheablePage(target)) return null;
      const startVersion: object = begun;
      const { promise, resolve } = Promise.withResolvers<StoredPage | null>();
      if (mayJoin) fills.set(target, promise);

      function end(page: StoredPage | null): void {
        if (fills.get(target) === promise) fills.delete(target);
        resolve(page);
      }

      async function compress({
        headers,
        etag,
        body,
      }: Parameters<PageFill['store']>[0]): Promise<void> {
        const list = [...Object.entries(headers).flat(), 'etag', etag];
        const page = { etag, headers: list, encoded: await encode(body, list) };
        if (currentVersion() !== startVersion) return end(null);
        entries.set(target, { page, version: startVersion, storedAt: clock() });
        end(page);
      }

      let isStoring = false;
      return {
        store(page) {
          if (currentVersion() !== startVersion || compressing >= maxCompressing) return false;
          isStoring = true;
          compressing += 1;
          compress(page)
            .catch(() => end(null))
            .finally(() => (compressing -= 1));
          return true;
        },
        [Symbol.dispose]: () => isStoring || end(null),
      };
    },
  };
}

/** Weak: one tag for all encodings. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

async function encode(body: Buffer, headers: HeaderList): Promise<StoredPage['encoded']> {
  const [br, gzip, zstd] = await Promise.all([encodeAs('br'), encodeAs('gzip'), encodeAs('zstd')]);
  return { identity: withLength(body), br, gzip, zstd };

  async function encodeAs(encoding: Exclude<Encoding, 'identity'>): Promise<EncodedPage> {
    return withLength(await compressOnce(body, encoding), 'content-encoding', encoding);
  }

  function withLength(encoded: Buffer, ...extra: string[]): EncodedPage {
    const length = ['content-length', String(encoded.length)];
    return { headers: [...headers, ...extra, ...length], body: exact(encoded) };
  }
}

/** A copy outside Node's buffer pool: a small pooled buffer would keep its whole slab in memory. */
function exact(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

function sizeOf({ page: { encoded } }: Entry): number {
  return Object.values(encoded).reduce((sum, { body }) => sum + body.length, overheadBytes);
}
