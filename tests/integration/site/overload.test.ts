/** @module-tag long */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { BusyLoopMessage } from '../../support/busy-loop.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { requestFor } from '../../support/raw-exchange.ts';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { ada, admin, signedIn, Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';
import { waitUntil } from '../../support/wait.ts';

const preload = {
  NODE_OPTIONS: `--import ${new URL('../../support/busy-loop.ts', import.meta.url).href}`,
};
/** A page at an unknown query is never stored. */
const rendered = '/rent?rendered=always';
/** A page for a crawler is never stored. */
const html = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

async function keepBusy({ process }: RunningServer, message: BusyLoopMessage): Promise<void> {
  const acknowledged = once(process, 'message');
  process.send(message);
  await acknowledged;
}

describe('a site whose event loop is blocked again and again', () => {
  let site: RunningServer;
  let cookie: string;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(site.url + path, { method, headers: { ...html, ...headers }, redirect: 'manual' });
  const statusOf = async (path: string, headers?: Record<string, string>): Promise<number> =>
    (await get(path, headers)).status;

  beforeAll(async () => {
    site = await productionServer({ env: preload });
    cookie = (await signedIn(site, admin)).cookieHeader();
    const cacheStatus = async () => (await get('/buy')).headers.get('cache-status');
    await waitUntil(async () => (await cacheStatus()) === 'Homefront; hit');
    await keepBusy(site, { repeatMs: 300 });
    await waitUntil(async () => (await statusOf(rendered)) === 503);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it('refuses pages that it would have to render, with a static page and a time to retry', async () => {
    const answer = await get(rendered);
    expect(answer.status).toBe(503);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'retry-after': '5',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy':
        "default-src 'none';style-src 'self';img-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    });
    const page = readPage(await answer.text());
    expect(page.text).toContain(catalogue.overloaded);
    expect(page.text).toContain(`Reference: ${headers['x-request-id']}`);
    expect(page.links).toEqual(['', '/']);
    expect(page.tags('script')).toEqual([]);

    const head = await get(rendered, {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([503, '']);
    expect(head.headers.get('content-length')).toBe(headers['content-length']);
    await expect
      .poll(() => site.lines.map((line) => JSON.parse(line)))
      .toContainEqual(
        expect.objectContaining({
          msg: 'request',
          requestId: headers['x-request-id'],
          path: '/rent',
          status: 503,
        }),
      );
  });

  it.each([
    ['for a signed-in visitor', rendered, true],
    ['of a form', '/contact-us', false],
    ['that does not exist', '/no-such-page', false],
    ['that does not exist and looks like a file', '/no-such-page.php', false],
  ])('refuses a page %s', async (_, path, withSession) => {
    const answer = await get(path, withSession ? { cookie } : {});
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('goes on with stored pages, health checks, files and JSON', async () => {
    const stored = await get('/buy');
    expect([stored.status, stored.headers.get('cache-status')]).toEqual([200, 'Homefront; hit']);
    const paths = ['/health/live', '/health/ready', '/favicon.svg', '/robots.txt'];
    for (const path of [...paths, '/api/properties'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  it('goes on with the main pages, rendered once for all visitors', async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => get('/about')));
    expect([first, ...others].map((answer) => answer?.status)).toEqual([200, 200, 200]);
    expect((await get('/about')).headers.get('cache-status')).toBe('Homefront; hit');
  });

  it('goes on with the pages and data of staff', async () => {
    for (const path of ['/admin', '/admin/properties', '/api/admin/properties', '/api/admin/users'])
      expect([path, await statusOf(path, { cookie })]).toEqual([path, 200]);
  });

  it('goes on with signing in, by page, form and JSON', async () => {
    expect(await statusOf('/login')).toBe(200);
    expect(await statusOf('/admin/login')).toBe(200);
    const visitor = new Visitor(site);
    await visitor.submit('/login', ada).expect(303);
    expect(visitor.cookies.keys()).toContain(sessionCookieName);
    await signedIn(site, ada);
  });

  it('renders again when it has rested, and has logged what it refused', async () => {
    await keepBusy(site, { repeatMs: 0 });
    await expect.poll(() => statusOf(rendered)).toBe(200);
    const messages = () => site.lines.map((line) => JSON.parse(line));
    await expect
      .poll(messages)
      .toContainEqual(
        expect.objectContaining({ msg: 'overloaded: pages were refused', level: 40 }),
      );
  });

  it('renders what is requested during a single long pause', async () => {
    await keepBusy(site, { blockMs: 1500 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => statusOf(rendered)));
    expect(answers).toEqual([200, 200, 200, 200, 200]);
  });

  it('refuses pages that have waited too long in a crowd, and renders the last ones', async () => {
    const { hostname, port } = new URL(site.url);
    // So that its code is compiled.
    expect((await fetch(site.url + rendered, { headers: html })).status).toBe(200);
    const statuses: string[] = [];
    const visitors = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect(Number(port), hostname).on('error', () => {});
        await once(socket, 'connect');
        return socket.once('data', (head) => statuses.push(String(head).split(' ')[1] ?? ''));
      }),
    );
    for (const socket of visitors) socket.write(requestFor(rendered));
    await waitUntil(() => statuses.length > 0, { interval: 1 });
    const before = statuses.length;
    await keepBusy(site, { blockMs: 1500 });
    await waitUntil(() => statuses.length === visitors.length);
    for (const socket of visitors) socket.destroy();
    expect(before).toBeLessThan(100);
    expect(statuses.slice(0, before)).not.toContain('503');
    expect(statuses.filter((status) => status === '503').length).toBeGreaterThan(30);
    expect(statuses.slice(-30)).toEqual(Array.from({ length: 30 }, () => '200'));
  });
});

it('does not load a page for a visitor who has left while it waited', async () => {
  await using provider = await startMisbehavingProvider();
  offer(provider, [wireProperty({ id: 1 })]);
  await using site = await productionServer({ env: { ...preload, PROVIDER_URL: provider.base } });
  const { hostname, port } = new URL(site.url);
  const visit = async (id: number) => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    socket.write(requestFor(`/property/${uuidOf(id)}`));
    return socket;
  };
  const asked = (id: number) =>
    provider.requests.some(({ target }) => target.endsWith(`/properties/${uuidOf(id)}`));
  // So that their code is compiled.
  await once(await visit(100), 'data');

  await keepBusy(site, { blockMs: 1000 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const leaving = await Promise.all([1, 2, 3, 4, 5].map((id) => visit(200 + id)));
  const staying = await visit(300);
  for (const socket of leaving) socket.destroy();
  await once(staying, 'data');
  expect(asked(300)).toBe(true);
  expect([1, 2, 3, 4, 5].filter((id) => asked(200 + id))).toEqual([]);
});
