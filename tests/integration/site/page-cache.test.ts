import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import request from 'supertest';
import undici from 'undici';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { ada, admin, signedIn } from '../../support/visitor.ts';
import { waitFor } from '../../support/wait.ts';

const app = useForSuite(createTestApp);

/** Earlier pages are too old. */
beforeEach(() => app.passSeconds(61));

const get = (path: string, headers: Record<string, string> = {}) =>
  request(app.url).get(path).set(headers);

/** Headers that differ with each response. */
function sharedHeaders({ headers }: { headers: object }): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...headers };
  const { date, 'x-request-id': id, 'cache-status': status, ...shared } = fields;
  delete shared['connection'];
  delete shared['keep-alive'];
  expect([date, id, status]).not.toContain(undefined);
  return shared;
}

describe('a public page', () => {
  it.each([
    '/',
    '/buy',
    '/rent?location=Lagos&type=apartment',
    '/about',
    '/privacy',
    '/saved',
    '/areas/yaba',
    '/areas/lagos?for=buy',
  ])('%s is rendered once and then sent as it is', async (path) => {
    const first = await get(path).expect(200);
    expect(first.headers['cache-status']).toBe('Homefront; fwd=miss; stored');
    const [second, third] = [await get(path).expect(200), await get(path).expect(200)];
    expect(second.headers['cache-status']).toBe('Homefront; hit');
    expect(second.text).toBe(first.text);
    expect(third.text).toBe(first.text);
    expect(second.headers['etag']).toBe(first.headers['etag']);
    expect(sharedHeaders(third)).toEqual(sharedHeaders(second));
    expect(second.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(second.headers['content-security-policy']).toContain("script-src 'self';");
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.text).not.toContain('nonce=');
    for (const script of readPage(second.text).tags('script'))
      expect(script['src'] ?? script['type']).toMatch(/^(\/assets\/|application\/)/);
  });

  it('is not sent again to a browser that has it', async () => {
    await get('/').expect(200);
    const { headers } = await get('/').expect(200);
    const { etag = '' } = headers;
    const answer = await get('/', { 'if-none-match': `"other", ${etag}` }).expect(304);
    expect(answer.headers['etag']).toBe(etag);
    expect(answer.text).toBe('');
    await get('/', { 'if-none-match': '"other"' }).expect(200);
  });

  it('is compressed as the client asks, with a length, and without a body for HEAD', async () => {
    const { text } = await get('/');
    const ask = async (method: 'GET' | 'HEAD', encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const answer = await undici.request(app.url, { method, headers });
      return { headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
    };
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const whole = await ask('GET', encoding);
      expect(whole.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(whole.body.length),
      });
      expect(decode(whole.body).toString()).toBe(text);
      const head = await ask('HEAD', encoding);
      expect(head.body).toHaveLength(0);
      expect(sharedHeaders(head)).toEqual(sharedHeaders(whole));
    }
  });

  it('is rendered once for many visitors who come together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/buy').expect(200)));
    const outcomes = answers.map(({ headers }) => headers['cache-status']);
    expect(outcomes.filter((outcome) => outcome !== 'Homefront; hit')).toEqual([
      'Homefront; fwd=miss; stored',
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('is rendered by one visitor for all who wait in vain, more than the queue has places for', async () => {
    const { pageCache } = app.services;
    const count = 800;
    const abandoned = pageCache.begin('/terms');
    const joins = vi.spyOn(pageCache, 'join');
    const pool = new undici.Pool(app.url, { connections: count });
    const outcomes = Array.from({ length: count }, async () => {
      const { headers, body } = await pool.request({ path: '/terms', method: 'GET' });
      await body.dump();
      return headers['cache-status'];
    });
    await expect.poll(() => joins.mock.calls.length).toBe(count);
    abandoned?.[Symbol.dispose]();
    expect((await Promise.all(outcomes)).filter((outcome) => outcome !== 'Homefront; hit')).toEqual(
      ['Homefront; fwd=miss; stored'],
    );
    joins.mockRestore();
    await pool.close();
  });

  it('is rendered once for those who stay when the first who waited have left', async () => {
    const { pageCache } = app.services;
    const abandoned = pageCache.begin('/privacy');
    const joins = vi.spyOn(pageCache, 'join');
    const pool = new undici.Pool(app.url, { connections: 50 });
    const leaving = new AbortController();
    const ask = async (signal?: AbortSignal) => {
      const options = { path: '/privacy', method: 'GET', ...(signal && { signal }) } as const;
      const { headers, body } = await pool.request(options);
      await body.dump();
      return headers['cache-status'];
    };
    const gone = Array.from({ length: 5 }, () => ask(leaving.signal).catch(() => 'left'));
    await expect.poll(() => joins.mock.calls.length).toBe(gone.length);
    const staying = Array.from({ length: 30 }, () => ask());
    await expect.poll(() => joins.mock.calls.length).toBe(gone.length + staying.length);
    leaving.abort();
    expect(await Promise.all(gone)).toEqual(gone.map(() => 'left'));
    // The server notices a closed connection a little later.
    const left = () => app.logLines.filter((line) => /"\/privacy".*"complete":false/.test(line));
    await expect.poll(() => left().length).toBe(gone.length);
    abandoned?.[Symbol.dispose]();
    const outcomes = await Promise.all(staying);
    expect(outcomes.filter((outcome) => outcome !== 'Homefront; hit')).toEqual([
      'Homefront; fwd=miss; stored',
    ]);
    joins.mockRestore();
    await pool.close();
  });

  it('does not wait behind the other pages of the client whose request makes it', async () => {
    await using busy = await createTestApp({
      env: { TRUST_PROXY: '1', SEED_PROPERTIES: '3' },
    });
    const answered: string[] = [];
    const ask = async (path: string, client: string) => {
      const answer = await request(busy.url).get(path).set('x-forwarded-for', client);
      answered.push(`${path} ${client}`);
      return answer;
    };
    const [one, other] = ['10.0.0.1', '10.0.0.2'];
    const joins = vi.spyOn(busy.services.pageCache, 'join');
    const many = Array.from({ length: 30 }, (_, index) => ask(`/rent?location=x${index}`, one));
    await expect.poll(() => joins.mock.calls.length).toBeGreaterThan(25);
    await Promise.all([ask('/about', one), ask('/about', other)]);
    expect(answered.length).toBeLessThan(20);
    await Promise.all(many);
  });

  it('is the same for every visitor, whatever their headers say', async () => {
    const poisoned = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-original-url': '/evil',
      'accept-language': 'evil',
      referer: 'https://evil.example/buy?location=evil',
      cookie: 'evil=1',
      'user-agent': 'Mozilla/5.0 (evil) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    };
    const first = await get('/rent', poisoned).expect(200);
    const second = await get('/rent').expect(200);
    expect(second.headers['cache-status']).toBe('Homefront; hit');
    expect(second.text).toBe(first.text);
    expect(second.text).not.toContain('evil');
    expect(JSON.stringify(second.headers)).not.toContain('evil');
  });

  it('is stored for everybody when a crawler asks for it first', async () => {
    const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    const first = await get('/rent?rooms=2&bathrooms=2', crawler).expect(200);
    await waitFor(async () => {
      const second = await get('/rent?rooms=2&bathrooms=2').expect(200);
      expect(second.headers['cache-status']).toBe('Homefront; hit');
      expect(second.text).toBe(first.text);
    });
  });

  it('is stored again after a quiet time in which nobody asked for a home', async () => {
    app.passSeconds(700);
    const outcome = async () => (await get('/about').expect(200)).headers['cache-status'];
    await expect.poll(outcome).toBe('Homefront; hit');
  });

  it('is logged at every request', async () => {
    await get('/about');
    const count = app.logLines.length;
    const { headers } = await get('/about').expect(200);
    await expect.poll(() => app.logLines.length).toBe(count + 1);
    expect(JSON.parse(app.logLines.at(-1) ?? '')).toMatchObject({
      msg: 'request',
      requestId: headers['x-request-id'],
      client: '127.0.0.0',
      method: 'GET',
      path: '/about',
      status: 200,
      cache: 'Homefront; hit',
      complete: true,
    });
  });

  it.each(['published', 'sold'])(
    'of a %s home has the change that staff made, at once',
    async (status) => {
      const staff = await signedIn(app, admin);
      const list = '/api/admin/properties?pageSize=1&purpose=buy&status=published';
      const [item] = (await staff.get(list).expect(200)).body.items;
      const change = async (version: number, fields: object) => {
        const form = { version, ...fields };
        return (await staff.put(`/api/admin/properties/${item.id}`, form).expect(200)).body;
      };
      const version =
        status === item.status ? item.version : (await change(item.version, { status })).version;
      const path = `/property/${item.uuid}`;
      const before = await get(path).expect(200);
      expect((await get(path)).headers['cache-status']).toBe('Homefront; hit');
      const about = await get('/about').expect(200);
      const title = `${item.title} with a view`;
      await change(version, { title });
      const unchanged = await get('/about', {
        'if-none-match': about.headers['etag'] ?? '',
      }).expect(304);
      expect(unchanged.headers['cache-status']).toBe('Homefront; fwd=miss; stored');
      const after = await get(path).expect(200);
      expect(before.text).not.toContain(title);
      expect(after.text).toContain(title);
    },
  );
});

describe('a page is neither stored nor taken from the store', () => {
  it('for a visitor with a session cookie, valid or not', async () => {
    const session = (await signedIn(app, ada)).cookies.get(sessionCookieName);
    const cookie = `${sessionCookieName}=${session}`;
    const own = await get('/buy', { cookie }).expect(200);
    expect(own.text).toContain('Ada');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.headers['cdn-cache-control']).toBeUndefined();
    const anonymous = await get('/buy').expect(200);
    expect(anonymous.headers['cache-status']).toBe('Homefront; fwd=miss; stored');
    expect(anonymous.text).not.toContain('Ada');
    const again = await get('/buy', { cookie }).expect(200);
    expect(again.text).toContain('Ada');
    const spaced = await get('/rent', { cookie: cookie.replace('=', ' \t=') }).expect(200);
    expect(spaced.headers['cdn-cache-control']).toBeUndefined();
    expect((await get('/rent').expect(200)).text).not.toContain('Ada');
    const invalid = await get('/buy', { cookie: '__Host-session=invalid' }).expect(200);
    expect(invalid.headers['cache-control']).toBe('private, no-store');
  });

  it.each(['/buy?utm_source=a', '/contact-us', '/unknown'])('at %s', async (path) => {
    for (let visit = 0; visit < 2; visit += 1) {
      const { headers } = await get(path);
      expect(headers['cdn-cache-control']).toBeUndefined();
      expect(headers['etag']).toBeUndefined();
    }
  });

  it('if it links back to the listing that the visitor came from', async () => {
    const { body } = await get('/api/properties?purpose=buy').expect(200);
    const path = `/property/${body.items[0].id}`;
    const referer = `${app.url}/buy?location=Lagos`;
    const own = await get(path, { referer }).expect(200);
    expect(own.text).toContain('/buy?location=Lagos');
    await get(path, { referrer: `${app.url}/buy?location=Poisoned` }).expect(200);
    const other = await get(path).expect(200);
    expect(other.text).not.toContain('Poisoned');
    expect((await get(path, { referer })).text).toContain('/buy?location=Lagos');
  });

  it('while a newer copy of its home is on the way', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty({ id: 1 })]);
    await using site = await createTestApp({ providerUrl: provider.base });
    const path = `/property/${uuidOf(1)}`;
    await request(site.url).get(path).expect(200);
    site.passSeconds(300);
    const changed = { propertyTitle: 'A renamed home', description: 'With a new roof.' };
    offer(provider, [wireProperty({ id: 1, ...changed })]);
    const textAt = async (url: string) => (await request(site.url).get(url).expect(200)).text;
    await expect.poll(() => textAt('/buy?location=')).toContain(changed.propertyTitle);
    await expect.poll(() => textAt(path)).toContain(changed.description);
  });

  it('while it shows an outdated copy', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty({ id: 1 })]);
    await using site = await createTestApp({ providerUrl: provider.base });
    const path = `/property/${uuidOf(1)}`;
    await request(site.url).get(path).expect(200);
    provider.on(`/properties/${uuidOf(1)}`, { kind: 'resets' });
    const visit = async () => {
      site.passSeconds(61);
      const { headers, text } = await request(site.url).get(path).expect(200);
      return { isOld: text.includes('Last updated'), cdn: headers['cdn-cache-control'] };
    };
    await expect.poll(visit).toEqual({ isOld: true, cdn: undefined });
  });
});
