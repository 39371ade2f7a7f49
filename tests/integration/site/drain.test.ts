/** @module-tag long */
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoKey } from '../../support/picture-keys.ts';
import { startPictureProvider, type PictureProvider } from '../../support/picture-provider.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { requestFor } from '../../support/raw-exchange.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { waitUntil } from '../../support/wait.ts';

/** A site that takes longer than 20 seconds ends itself with status 1. */
const success = { code: 0, signal: null };
/** Larger than the buffers of both sockets. */
const largePicture = Buffer.alloc(9 * 1024 * 1024, 'x');
const enquiry = JSON.stringify({
  fullName: 'Ada Obi',
  email: 'ada@mail.example',
  message: 'May I see the house on Saturday?',
});

async function open({ url }: RunningServer): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const isListening = (site: RunningServer): Promise<boolean> =>
  open(site).then(
    (socket) => Boolean(socket.destroy()),
    () => false,
  );

async function untilClosed(site: RunningServer): Promise<void> {
  await waitUntil(async () => !(await isListening(site)));
}

async function readiness({ url }: RunningServer): Promise<number> {
  return (await fetch(`${url}/health/ready`, { headers: { connection: 'close' } })).status;
}

function post(path: string, type: string, length: number): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: homes.example',
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
}

const messagesOf = ({ lines }: RunningServer): string[] =>
  lines.map((line) => JSON.parse(line).msg);

it('on SIGTERM, clients that obey Connection: close lose no request, and idle ones do not delay the exit', async () => {
  await using provider = await startPictureProvider();
  await using site = await productionServer({ env: { PROVIDER_URL: provider.base } });
  const pool = new Pool(site.url, { connections: 4, pipelining: 1 });
  const statuses: number[] = [];
  const closes: boolean[] = [];
  const noticed = new AbortController();
  const visit = async (path: string): Promise<void> => {
    while (!noticed.signal.aborted) {
      const { statusCode, headers, body } = await pool.request({ path, method: 'GET' });
      await body.dump();
      statuses.push(statusCode);
      closes.push(headers['connection'] === 'close');
      // So that nobody exceeds a rate limit.
      await pause(25);
    }
  };
  const paths = ['/buy', '/buy?rendered=1', '/api/properties', '/favicon.svg'];
  const visits = Promise.all(paths.map(visit));
  const [answered, silent] = await Promise.all([open(site), open(site)]);
  answered.write('GET /buy HTTP/1.1\r\nHost: homes.example\r\n\r\n');
  await once(answered, 'data');
  await waitUntil(() => statuses.length > 50);

  const idle = [answered.resume(), silent.resume()];
  const idleClosed = idle.map((socket) => once(socket, 'close'));
  const exit = site.stop('SIGTERM');
  await waitUntil(async () => (await readiness(site)) === 503);
  const before = closes.length;
  // A load balancer sends requests until it notices.
  await pause(3500);
  expect(idle.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  noticed.abort();
  await visits;
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(closes.length).toBeGreaterThan(before + 2 * paths.length);
  expect(closes.slice(before + paths.length)).not.toContain(false);

  await untilClosed(site);
  const closedAt = performance.now();
  await Promise.all(idleClosed);
  expect(await exit).toEqual(success);
  // Connections with an unfinished request are cut off after seven seconds.
  expect(performance.now() - closedAt).toBeLessThan(6000);
  await pool.destroy();
});

describe('a site with an enquiry', () => {
  let provider: PictureProvider;
  let dataDir: string;
  let site: RunningServer;
  const keys: (string | undefined)[] = [];

  const start = (): Promise<RunningServer> =>
    productionServer({ env: { ...sessionKeysEnv, PROVIDER_URL: provider.base }, dataDir });
  const receive =
    (answers: boolean): RequestListener =>
    (request, response) => {
      keys.push(request.headers['idempotency-key']?.toString());
      request.resume();
      if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    };

  beforeAll(async () => {
    provider = await startPictureProvider();
    dataDir = await mkdtemp(join(tmpdir(), 'homefront-drain-'));
  });
  afterAll(async () => {
    await site?.[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  });

  it('on SIGTERM gives up on a delivery that hangs', async () => {
    provider.at('/api/contact', receive(false));
    await using first = await start();
    const half = await open(first);
    half.write(post('/api/contact', 'application/json', enquiry.length));
    // A request that never arrives completely must not use up the time for the rest.
    const stuck = await open(first);
    stuck.write(requestFor('/buy').slice(0, 10));
    const exit = first.stop('SIGTERM');
    await untilClosed(first);
    half.write(enquiry);
    expect(await text(half)).toMatch(/^HTTP\/1\.1 202 Accepted\r\n/);
    expect(await exit).toEqual(success);
    expect(statesIn(dataDir)).toEqual(['waiting']);
  });

  it('sends it again after the next start', async () => {
    provider.at('/api/contact', receive(true));
    site = await start();
    await waitUntil(() => messagesOf(site).includes('a message was delivered'));
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThanOrEqual(2);
  });

  it('on SIGTERM completes what has begun, then delivers enquiries, then closes its stores', async () => {
    provider.at('/pictures/large.jpg', largePicture);
    const linesBefore = site.lines.length;
    const deliveries: ServerResponse[] = [];
    provider.at('/api/contact', (request, response) => {
      deliveries.push(response);
      request.resume();
      // Less than a delivery may take: the exit must wait for one in progress.
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
        1500,
      );
    });
    const [slow, upload, half, contact] = await Promise.all([1, 2, 3, 4].map(() => open(site)));
    if (!slow || !upload || !half || !contact) throw new Error('too few connections');
    // Neither asks for its connection to be closed.
    slow
      .pause()
      .write(
        `GET /media/original/${photoKey('/pictures/large.jpg')} HTTP/1.1\r\nHost: homes.example\r\n\r\n`,
      );
    const photo = await jpeg();
    upload.write(post('/api/owner-photos', 'image/jpeg', photo.length));
    upload.write(photo.subarray(0, 500));
    half.write(requestFor('/buy').slice(0, 10));
    contact.write(post('/api/contact', 'application/json', enquiry.length));
    await waitUntil(() => slow.readableLength > 0);

    const exit = site.stop('SIGTERM');
    await waitUntil(async () => (await readiness(site)) === 503);
    expect(await (await fetch(`${site.url}/health/ready`)).json()).toEqual({ status: 'not ready' });
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
    const late = await open(site);
    late.write(requestFor('/rent').slice(0, 10));
    await untilClosed(site);

    half.write(requestFor('/buy').slice(10));
    late.write(requestFor('/rent').slice(10));
    contact.write(enquiry);
    upload.write(photo.subarray(500));
    const [page, latePage, accepted, uploaded] = await Promise.all(
      [half, late, contact, upload].map(text),
    );
    for (const whole of [page, latePage]) {
      expect(whole).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*<\/html>\s*$/);
    }
    expect(accepted).toMatch(/^HTTP\/1\.1 202 Accepted\r\n/);
    expect(accepted).toMatch(/\r\nconnection: close\r\n/i);
    expect(uploaded).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect((await text(slow)).length).toBeGreaterThan(largePicture.length);

    expect(await exit).toEqual(success);
    expect(deliveries.map(({ writableFinished }) => writableFinished)).toEqual([true]);
    // The outcome was stored, so the store was open until then.
    expect(messagesOf(site).slice(linesBefore)).toContain('a message was delivered');
    expect(statesIn(dataDir)).toEqual(['delivered', 'delivered']);
  });
});

/** The states of the messages in the outbox. */
function statesIn(dataDir: string): unknown[] {
  using database = new DatabaseSync(join(dataDir, 'outbox.sqlite'), { readOnly: true });
  return database
    .prepare('SELECT state FROM message')
    .all()
    .map(({ state }) => state);
}
