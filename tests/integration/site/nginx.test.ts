/** @module-tag long */
import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import request from 'supertest';
import undici from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsNginx, type Nginx, startNginx } from '../../support/nginx.ts';
import { readPage } from '../../support/page.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { ada as person, admin, signedIn, Visitor } from '../../support/visitor.ts';

describe.runIf(runsNginx)('nginx with a page cache', () => {
  let app: TestApp;
  let nginx: Nginx;
  /** The session cookie of a signed-in visitor. */
  let ada: string;

  beforeAll(async () => {
    app = await createTestApp({ env: { TRUST_PROXY: '1' } });
    nginx = await startNginx(app.url);
    const session = (await signedIn(nginx, person)).cookies.get(sessionCookieName);
    ada = `${sessionCookieName}=${session}`;
  });
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    request(nginx.url).get(path).set(headers);

  /** What nginx says of its cache. */
  const outcome = ({ headers }: { headers: Record<string, string> }) =>
    /nginx; detail=(\w+)/.exec(headers['cache-status'] ?? '')?.[1];

  it('answers the next visitors without the site', async () => {
    const first = await get('/buy').expect(200);
    expect(outcome(first)).toBe('MISS');
    await expect.poll(() => app.logLines.at(-1)).toContain('"path":"/buy"');
    const count = app.logLines.length;
    for (let visit = 0; visit < 5; visit += 1) {
      const next = await get('/buy').expect(200);
      expect(outcome(next)).toBe('HIT');
      expect(next.text).toBe(first.text);
      expect(next.headers['content-security-policy']).toContain("script-src 'self';");
    }
    const { etag = '' } = first.headers;
    await get('/buy', { 'if-none-match': etag }).expect(304);
    await request(nginx.url).head('/buy').set('accept-encoding', 'gzip').expect(200);
    expect(app.logLines.length).toBe(count);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, zstd', 'gzip', gunzipSync],
    ['gzip;q=1.0, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['deflate, br;q=0.000', undefined, (body: Buffer) => body],
  ])('sends those who accept %s the encoding %s', async (accepted, encoding, decode) => {
    const { text } = await get('/about', { 'accept-encoding': 'identity' }).expect(200);
    for (let visit = 0; visit < 2; visit += 1) {
      const headers = { 'accept-encoding': accepted };
      const answer = await undici.request(`${nginx.url}/about`, { headers });
      expect(answer.headers['content-encoding']).toBe(encoding);
      const body = Buffer.from(await answer.body.arrayBuffer());
      expect(decode(body).toString()).toBe(text);
    }
  });

  it.each([
    ['after a page was stored', false],
    ['before any page was stored', true],
  ])('keeps a signed-in visitor’s pages apart, %s', async (_when, signedInFirst) => {
    const path = signedInFirst ? '/rent' : '/';
    const own = () => get(path, { cookie: `a=b; ${ada}` }).expect(200);
    if (signedInFirst) await own();
    const anonymous = await get(path).expect(200);
    expect(outcome(anonymous)).toBe('MISS');
    expect(anonymous.text).not.toContain('Ada');
    for (let visit = 0; visit < 3; visit += 1) {
      const page = await own();
      expect(outcome(page)).toBe('BYPASS');
      expect(page.text).toContain('Ada');
      const other = await get(path).expect(200);
      expect(outcome(other)).toBe('HIT');
      expect(other.text).toBe(anonymous.text);
    }
  });

  it('stores no page of a session whose cookie has white space around its name', async () => {
    const path = '/saved';
    await get(path, { cookie: ada.replace('=', ' =') }).expect(200);
    expect((await get(path).expect(200)).text).not.toContain('Ada');
  });

  it('shows no stored page once the site has another', async () => {
    const staff = await signedIn(nginx, admin);
    const list = await staff.get('/api/admin/properties?status=published').expect(200);
    const [{ id, uuid, version }] = list.body.items;
    await using front = await startNginx(app.url, { validity: '1s' });
    const visit = () => request(front.url).get(`/property/${uuid}`);
    expect(outcome(await visit().expect(200))).toBe('MISS');
    expect(outcome(await visit().expect(200))).toBe('HIT');
    await staff.put(`/api/admin/properties/${id}`, { version, status: 'archived' }).expect(200);
    await expect.poll(async () => (await visit()).status).toBe(404);
  });

  it('keeps styles and scripts', async () => {
    const styles = (await new Visitor(nginx).page('/terms')).tags('link');
    const href = styles.find(({ rel }) => rel === 'stylesheet')?.['href'] ?? '';
    await get(href).expect(200);
    const count = app.logLines.length;
    await get(href).expect(200);
    expect(app.logLines.length).toBe(count);
  });

  it('leaves a page with a form to the site, which gives each visitor an id', async () => {
    const [first, second] = [await get('/contact-us'), await get('/contact-us')];
    expect([first, second].map(outcome)).toEqual([undefined, undefined]);
    expect(first.headers['set-cookie']).not.toEqual(second.headers['set-cookie']);
  });

  it('leaves a home that is opened from a search to the site', async () => {
    const { body } = await get('/api/properties?purpose=buy').expect(200);
    const path = `/property/${body.items[0].id}`;
    await get(path).expect(200);
    const referer = `${app.url}/buy?location=Lagos`;
    const { text } = await get(path, { referer }).expect(200);
    expect(readPage(text).links).toContain('/buy?location=Lagos');
    expect((await get(path).expect(200)).text).not.toContain('/buy?location=Lagos');
  });

  it('shows stored pages while the site is down, and nothing of a session', async () => {
    await using other = await createTestApp({ env: { TRUST_PROXY: '1', SEED_PROPERTIES: '0' } });
    await using front = await startNginx(other.url);
    const { text } = await request(front.url).get('/privacy').expect(200);
    await other[Symbol.asyncDispose]();
    expect((await request(front.url).get('/privacy').expect(200)).text).toBe(text);
    await request(front.url).get('/privacy').set('cookie', ada).expect(502);
  });
});

describe.runIf(runsNginx)('nginx in front of two processes', () => {
  let sites: RunningServer[];
  let nginx: Nginx;
  beforeAll(async () => {
    const env = { PROVIDER_URL: 'http://127.0.0.1:9/api', TRUST_PROXY: '1' };
    sites = await Promise.all([productionServer({ env }), productionServer({ env })]);
    nginx = await startNginx(sites.map(({ url }) => url));
  });
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    for (const site of sites ?? []) await site[Symbol.asyncDispose]();
  });

  it.each([
    ['of an unknown method', 'FOO /about HTTP/1.1\r\n'],
    [
      'with too many headers',
      `POST /about HTTP/1.1\r\n${`x-a: ${'a'.repeat(1000)}\r\n`.repeat(20)}`,
    ],
  ])('serves everybody while one client sends large requests %s', async (_name, head) => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await sendLarge(nginx.url, head);
      const visits = Array.from({ length: 4 }, () => request(nginx.url).get('/contact-us'));
      const statuses = (await Promise.all(visits)).map(({ status }) => status);
      expect(statuses).toEqual([200, 200, 200, 200]);
    }
  });
});

/** Sends a request with a body of 20 MB, and waits until the connection is closed. */
async function sendLarge(origin: string, head: string): Promise<void> {
  const size = 20_000_000;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  await once(socket, 'connect');
  socket.resume();
  socket.write(`${head}Host: a\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`);
  socket.end(Buffer.alloc(size, 'a'));
  await closed;
}
