import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPageCache, etagOf, type PageCache } from '../../../server/rendering/page-cache.ts';

let version: object | null;
let now: number;
let cache: PageCache;

beforeEach(() => {
  version = {};
  now = 1_000_000;
  cache = createPageCache({ version: () => version, clock: () => now });
});

async function make(target: string, text = 'A page.'): Promise<void> {
  const body = Buffer.from(text);
  cache.begin(target)?.store({ headers: { 'x-a': 'b' }, etag: etagOf(body), body });
  await cache.join(target);
}

describe('page cache', () => {
  it('stores a page in every encoding, with one tag', async () => {
    await make('/', 'A page. '.repeat(1000));
    const page = cache.find('/');
    if (!page) throw new Error('no page');
    const { identity, br, gzip, zstd } = page.encoded;
    expect(page.etag).toMatch(/^W\/"[\w-]{27}"$/);
    const headers = ['x-a', 'b', 'etag', page.etag];
    expect(page.headers).toEqual(headers);
    expect(identity.headers).toEqual([...headers, 'content-length', '8000']);
    const length = ['content-length', String(br.body.length)];
    expect(br.headers).toEqual([...headers, 'content-encoding', 'br', ...length]);
    expect(brotliDecompressSync(br.body)).toEqual(identity.body);
    expect(gunzipSync(gzip.body)).toEqual(identity.body);
    expect(zstdDecompressSync(zstd.body)).toEqual(identity.body);
  });

  it.each([
    ['/', true],
    ['/buy', true],
    ['/buy?location=Lagos&type=duplex&page=2', true],
    ['/rent?location=', true],
    ['/rent?view=list', true],
    ['/about', true],
    ['/saved', true],
    ['/property/154de545-5104-4d30-8e87-ae68db598148', true],
    ['/?account=deleted', false],
    ['/buy?utm_source=a', false],
    ['/buy?page=1', false],
    ['/buy?type=duplex&location=Lagos', false],
    ['/buy?location=Lagos&location=Abuja', false],
    ['/buy?location=Atlantis', false],
    ['/buy?location=Lagos&page=100', true],
    ['/buy?location=Lagos&page=101', false],
    ['/property/1?a=b', false],
    ['/property/..%2f', false],
    ['/property/1/', false],
    ['//evil.example', false],
    ['http://evil.example/', false],
    ['/contact-us', false],
    ['/login', false],
    ['/user', false],
    ['/admin', false],
    ['/unknown', false],
  ])('whether the page at %s may be stored: %s', (target, may) => {
    expect(cache.begin(target) !== null).toBe(may);
  });

  it('drops every page when the data change', async () => {
    await make('/');
    version = {};
    expect(cache.find('/')).toBeNull();
  });

  it('serves nothing while the data are out of date', async () => {
    await make('/');
    const before = version;
    version = null;
    expect(cache.find('/')).toBeNull();
    expect(cache.begin('/buy')).toBeNull();
    version = before;
    expect(cache.find('/')).not.toBeNull();
  });

  it('does not store a page that was begun before the data changed', async () => {
    const page = { headers: {}, etag: '"a"', body: Buffer.from('old') };
    const early = cache.begin('/');
    version = {};
    expect(early?.store(page)).toBe(false);
    early?.[Symbol.dispose]();

    expect(cache.begin('/')?.store(page)).toBe(true);
    const joined = cache.join('/');
    version = {};
    expect(await joined).toBeNull();
    expect(cache.find('/')).toBeNull();
  });

  it('serves a page for a minute, also when the clock is set back', async () => {
    await make('/');
    now += 59_999;
    expect(cache.find('/')).not.toBeNull();
    now += 1;
    expect(cache.find('/')).toBeNull();
    now -= 60_001;
    expect(cache.find('/')).toBeNull();
  });

  it('lets requests join the making of a page, whether it is stored or not', async () => {
    expect(cache.join('/')).toBeNull();
    const given = cache.begin('/');
    const waiting = cache.join('/');
    given?.[Symbol.dispose]();
    expect(await waiting).toBeNull();

    const stored = cache.begin('/');
    const joined = cache.join('/');
    stored?.store({ headers: {}, etag: '"a"', body: Buffer.from('A page.') });
    stored?.[Symbol.dispose]();
    expect((await joined)?.encoded.identity.body.toString()).toBe('A page.');
  });

  it('holds at most 64 MiB', async () => {
    const size = 4 * 1024 * 1024;
    for (let id = 0; id < 20; id += 1) await make(`/property/${id}`, String(id).padEnd(size, 'x'));
    const held = Array.from({ length: 20 }, (_, id) => cache.find(`/property/${id}`) !== null);
    const count = held.filter(Boolean).length;
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(16);
    expect(held.at(-1)).toBe(true);
  });

  it('does not store more pages at once than the threads can compress', async () => {
    const body = Buffer.from('A page.');
    const paths = Array.from({ length: 20 }, (_, id) => `/property/${id}`);
    const stored = paths.map((path) =>
      cache.begin(path)?.store({ headers: {}, etag: '"a"', body }),
    );
    expect(stored).toEqual(paths.map((_, index) => index < 8));
    await cache.join('/property/7');
    await expect
      .poll(() => cache.begin('/property/8')?.store({ headers: {}, etag: '"a"', body }))
      .toBe(true);
  });
});
