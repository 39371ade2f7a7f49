import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLastBackup } from '../../../server/control/last-backup.ts';
import { serveMetrics } from '../../../server/http/metrics-server.ts';
import { routeLabel } from '../../../server/metrics/route-label.ts';
import { pagePatterns } from '../../../shared/paths.ts';
import { routesOf } from '../../support/app-routes.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { refusingBase, startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { scrape, type Scrape } from '../../support/scrape.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { ada, openForm, sendContact } from '../api/enquiry-site.ts';
import { openStaffSite, type StaffSite } from '../api/admin/staff-site.ts';

const env = { METRICS_PORT: '0' };
const log = pino({ level: 'silent' });
const debug = log.levels.values['debug'];
const metricsOf = ({ services }: TestApp): Promise<Scrape> => scrape(services.metricsUrl);

let site: StaffSite;
let app: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  site = await openStaffSite({ env });
  app = site.app;
  visitor = new Visitor(app);
});
afterAll(() => site[Symbol.asyncDispose]());

/** Waits until a request is counted, which happens when its connection is done with it. */
async function until(read: (scraped: Scrape) => number | undefined, value: number): Promise<void> {
  await expect.poll(async () => read(await metricsOf(app))).toBe(value);
}

const requestsTo =
  (route: string, labels: Record<string, string> = {}) =>
  (scraped: Scrape) =>
    scraped.sum('homefront_http_requests_total', { route, ...labels });

describe('the metrics of requests', () => {
  it('count a page by its route, status and what the cache did', async () => {
    await visitor.get('/about').expect(200);
    await until(requestsTo('/about', { cache: 'miss', method: 'GET', status: '200' }), 1);
    await visitor.get('/about').expect(200);
    await until(requestsTo('/about', { cache: 'hit' }), 1);
    const scraped = await metricsOf(app);
    const labels = { route: '/about', cache: 'hit' };
    expect(scraped.value('homefront_http_request_duration_seconds_count', labels)).toBe(1);
    expect(scraped.value('homefront_page_cache_pages')).toBeGreaterThan(0);
    expect(scraped.value('homefront_page_cache_bytes')).toBeGreaterThan(10_000);
    expect(scraped.value('homefront_http_requests_active')).toBe(0);
  });

  it('count an error by its status, and no health check', async () => {
    await visitor.get('/health/ready').expect(200);
    await visitor.get('/api/properties/none-of-ours').expect(404);
    await until(requestsTo('/api/properties/:id', { status: '404' }), 1);
    expect((await metricsOf(app)).text).not.toContain('health');
  });

  it('count a request whose client left before the response began as 499', async () => {
    await using provider = await startMisbehavingProvider();
    await using slow = await createTestApp({ providerUrl: provider.base, env });
    provider.on('/properties/none', { kind: 'hangs' });
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = fetch(`${slow.url}/api/properties/none`, { signal }).catch(String);
    const isAsked = () => provider.requests.some(({ target }) => target.endsWith('/none'));
    await expect.poll(isAsked).toBe(true);
    leaving.abort();
    expect(await left).toContain('AbortError');
    const count = async (): Promise<number> =>
      requestsTo('/api/properties/:id', { status: '499' })(await metricsOf(slow));
    await expect.poll(count).toBe(1);
    expect(slow.logLines.join()).toMatch(/"status":499,[^}]*"complete":false/);
  });

  it('count requests that production does not log', async () => {
    await visitor.get('/favicon.svg').expect(200);
    await until(requestsTo('file'), 1);
    const logged = app.logLines.filter((line) => line.includes('favicon'));
    expect(logged.map((line) => JSON.parse(line).level)).toEqual([debug]);
  });
});

describe('route labels', () => {
  it('are the pattern of every route and page', () => {
    const routes = [
      ...routesOf(app.express)
        .map((route) => route.replace(/^\w+ /, ''))
        .filter((path) => !path.startsWith('/health')),
      ...Object.values(pagePatterns),
    ];
    const labels = routes.map((path) => routeLabel(path.replaceAll(/:\w+/g, 'x')));
    expect(labels).toEqual(routes);
  });

  it('are few, whatever is requested', async () => {
    const before = (await metricsOf(app)).samples.length;
    const paths = Array.from({ length: 20 }, (_, index) => [
      `/made-up-${index}/path`,
      `/property/made-up-${index}`,
      `/api/made-up/${index}`,
      `/made-up-${index}.php`,
    ]).flat();
    for (let from = 0; from < paths.length; from += 40) {
      await Promise.all(paths.slice(from, from + 40).map((path) => visitor.get(path)));
    }
    await fetch(`${app.url}/about`, { method: 'COPY' });
    const { samples, text } = await metricsOf(app);
    // A counter and a histogram of 13 samples for each route, status and outcome of the cache.
    expect(samples.length - before).toBeLessThan(150);
    expect(text).not.toContain('made-up');
    expect(samples.length).toBeLessThan(2500);
  });
});

describe('the metrics of the parts', () => {
  it('count calls to the provider by resource, and what became of them', async () => {
    const { sum, value } = await metricsOf(app);
    const ofList = { upstream: 'provider', resource: '/properties', outcome: 'ok' };
    expect(sum('homefront_upstream_attempts_total', ofList)).toBeGreaterThan(0);
    expect(
      sum('homefront_upstream_attempt_duration_seconds_count', { resource: '/properties' }),
    ).toBeGreaterThan(0);
    expect(value('homefront_upstream_in_flight', { upstream: 'provider' })).toBe(0);
    const circuit = { upstream: 'provider', circuit: 'reads' };
    expect(value('homefront_upstream_circuit_open', circuit)).toBe(0);
    expect(value('homefront_catalogue_properties')).toBe(8);
    expect(value('homefront_catalogue_age_seconds')).toBeLessThan(60);
  });

  it('count sign-ins by outcome, sessions, and requests above a limit', async () => {
    const before = await metricsOf(app);
    const signIns = (outcome: string) => (scraped: Scrape) =>
      scraped.value('homefront_sign_ins_total', { outcome });
    expect(signIns('succeeded')(before)).toBe(2);
    expect(before.value('homefront_sessions')).toBe(2);
    for (let attempt = 0; attempt < 11; attempt += 1)
      await site.asVisitor('post', '/api/session', {
        email: 'x@y.example',
        password: 'Wrong-Horse-7',
      });
    const after = await metricsOf(app);
    // After five wrong passwords, the provider delays the next attempt.
    const refused = signIns('refused')(after) ?? 0;
    const limited = signIns('limited')(after) ?? 0;
    expect(refused).toBeGreaterThanOrEqual(5);
    expect(limited).toBeGreaterThanOrEqual(1);
    expect(refused + limited).toBe(11);
    expect(after.value('homefront_limit_refusals_total', { limit: 'login-account' })).toBe(1);
  });

  it('show the event loop, the queue of pages and the build', async () => {
    const name = 'homefront_event_loop_utilization';
    await expect.poll(async () => (await metricsOf(app)).value(name)).toBeGreaterThanOrEqual(0);
    const { value, sum } = await metricsOf(app);
    expect(value('homefront_event_loop_delay_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('homefront_page_queue_waiting')).toBe(0);
    expect(sum('homefront_build_info', { version: '0.1.0' })).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  it('show the age of the last backup', async () => {
    const age = async () => (await metricsOf(app)).value('homefront_backup_age_seconds');
    expect(await age()).toBeUndefined();
    const { dataDir } = app.services.settings;
    const finishedAt = new Date(Date.now() - 3_600_000).toISOString();
    await writeLastBackup(dataDir, { finishedAt, folder: '/backup' });
    expect(await age()).toBeGreaterThanOrEqual(3600);
    expect(await age()).toBeLessThan(3900);
  });

  it('leave out what the site does not have', async () => {
    expect((await metricsOf(app)).value('homefront_redis_available')).toBeUndefined();
  });
});

describe('the mails of the embedded provider', () => {
  it('are counted by kind and by what became of each attempt', async () => {
    await using server = await startMailServer();
    await using mailing = await createTestApp({
      env: { ...env, SMTP_URL: server.url, SEED_PROPERTIES: '0' },
    });
    const mails = (outcome: string) => async () =>
      (await metricsOf(mailing)).value('homefront_mails_total', {
        kind: 'reset-password',
        outcome,
      });
    const forget = (email: string) =>
      new Visitor(mailing).post('/api/account/password/forgot', { email }).expect(202);
    await forget('ada@homefront.example');
    await expect.poll(mails('sent')).toBe(1);
    expect(server.received).toHaveLength(1);
    await server.behave('down');
    await forget('admin@homefront.example');
    await expect.poll(mails('postponed')).toBe(1);
    expect(await mails('sent')()).toBe(1);
  });
});

describe('while the provider is down', () => {
  it('retries, the open circuit and the waiting enquiries are shown', async () => {
    await using provider = await startMisbehavingProvider();
    await using down = await createTestApp({ providerUrl: provider.base, env });
    provider.on('/properties/none', { kind: 'answers', status: 500 });
    for (let call = 0; call < 30; call += 1) await new Visitor(down).get('/api/properties/none');
    const scraped = await metricsOf(down);
    const resource = '/properties/{}';
    const attempts = (outcome: string): number =>
      scraped.sum('homefront_upstream_attempts_total', { resource, outcome });
    expect(attempts('5xx')).toBeGreaterThanOrEqual(10);
    expect(attempts('open')).toBeGreaterThan(0);
    expect(scraped.sum('homefront_upstream_retries_total')).toBeGreaterThan(0);
    const circuit = { upstream: 'provider', circuit: 'reads' };
    expect(scraped.value('homefront_upstream_circuit_open', circuit)).toBe(1);
    expect(scraped.value('homefront_outbox_usable')).toBe(1);
    expect(scraped.value('homefront_outbox_waiting')).toBe(0);

    await sendContact(down, { ...ada, ...(await openForm(down)) }).expect(202);
    const outbox = async (name: string) =>
      (await metricsOf(down)).value(`homefront_outbox_${name}`);
    await expect.poll(() => outbox('waiting')).toBe(1);
    const postponed = async (): Promise<number> =>
      (await metricsOf(down)).sum('homefront_outbox_deliveries_total', { outcome: 'postponed' });
    await expect.poll(postponed).toBe(1);
    down.passSeconds(3600);
    expect(await outbox('oldest_seconds')).toBeGreaterThanOrEqual(3600);
    expect(await outbox('dead')).toBe(0);
  });
});

describe('the port of the metrics', () => {
  it('is closed unless it is configured', async () => {
    await using plain = await createTestApp({ providerUrl: await refusingBase() });
    expect(plain.services.metricsUrl).toBeUndefined();
    await new Visitor(plain).get('/metrics').expect(404);
  });

  it('answers only GET /metrics, and visitors get no metrics from the site', async () => {
    const url = app.services.metricsUrl ?? '';
    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
    await visitor.get('/metrics').expect(404);
  });

  it('closes a connection that asks many times without waiting', async () => {
    const socket = await connectTo(app.services.metricsUrl);
    let received = 0;
    socket.on('error', () => {}).on('data', ({ length }) => (received += length));
    socket.write('GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2000));
    await new Promise((resolve) => socket.once('close', resolve));
    const { text } = await metricsOf(app);
    expect(received).toBeLessThan(2 * text.length);
  });

  it('is free again a few seconds after as many as it allows connected and sent nothing', async () => {
    await using server = await serveReads(async () => 'up 1\n');
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connectTo(server.url)));
    const since = performance.now();
    await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    // Node's own limit is a minute.
    expect(performance.now() - since).toBeLessThan(30_000);
    expect((await scrape(server.url)).text).toBe('up 1\n');
  });

  it('reads the metrics once for all who ask at the same time', async () => {
    let reads = 0;
    await using server = await serveReads(async () => {
      reads += 1;
      await pause(300);
      return `read ${reads}\n`;
    });
    const ask = async (): Promise<string> => (await fetch(server.url)).text();
    const first = ask();
    await expect.poll(() => reads).toBe(1);
    const answers = await Promise.all([first, ...Array.from({ length: 15 }, ask)]);
    expect(answers.filter((text) => text === 'read 1\n').length).toBeGreaterThan(5);
    const before = reads;
    expect(await ask()).toBe(`read ${before + 1}\n`);
  });

  it('must be free', async () => {
    const port = new URL(app.services.metricsUrl ?? '').port;
    await expect(createTestApp({ env: { METRICS_PORT: port } })).rejects.toThrow(
      `METRICS_PORT is ${port} but must be free: something else listens on it.`,
    );
  });
});

const serveReads = (read: () => Promise<string>) =>
  serveMetrics({ host: '127.0.0.1', port: 0 }, { scrape: read, contentType: 'text/plain', log });

async function connectTo(url = ''): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

it('nothing personal is in the metrics', async () => {
  const { text } = await metricsOf(app);
  expect(text).not.toMatch(/@|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}/);
});
