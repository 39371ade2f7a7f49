/** @module-tag long */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { freePort } from '../../support/free-port.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { offer } from '../../support/wire-property.ts';
import { waitUntil } from '../../support/wait.ts';

const success = { code: 0, signal: null };

const logOf = ({ lines }: RunningServer) => lines.map((line) => JSON.parse(line));
const messagesOf = (server: RunningServer): string[] => logOf(server).map(({ msg }) => msg);

describe('site in production', () => {
  let provider: MisbehavingProvider;
  let server: RunningServer;

  beforeAll(async () => {
    provider = await startMisbehavingProvider();
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it('refuses connections until it is ready', async () => {
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    provider.on('/properties', { kind: 'waits', until, json: { properties: [] } });
    const port = await freePort();
    const starting = productionServer({ env: { PORT: String(port), PROVIDER_URL: provider.base } });
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await waitUntil(() => provider.requests.length > 0);
    await expect(get('/health/live')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    answer();

    server = await starting;
    expect(server.url).toBe(`http://localhost:${port}`);
    const ready = await get('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    const live = await get('/health/live');
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
    for (const { headers } of [ready, live]) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('has warned in one line of everything that a valid configuration lacks', () => {
    expect(logOf(server).filter(({ gaps }) => gaps)).toEqual([
      expect.objectContaining({
        level: 40,
        msg: expect.stringMatching(
          /^the installation lacks PUBLIC_URL, TRUST_PROXY, .+, backup: `npm run doctor` explains each$/,
        ),
        gaps: expect.arrayContaining([
          {
            name: 'PUBLIC_URL',
            what: expect.stringMatching(/^PUBLIC_URL is not set: /),
            fix: expect.any(String),
          },
        ]),
      }),
    ]);
  });

  it('on a second signal exits at once, and logs why', async () => {
    server.process.kill('SIGTERM');
    await expect.poll(() => messagesOf(server)).toContain('waiting for the load balancer');
    expect(await server.stop('SIGTERM')).toEqual({ code: 1, signal: null });
    expect(logOf(server).at(-1)).toMatchObject({
      level: 60,
      reason: 'second SIGTERM, exiting',
      msg: 'closing was cut short',
    });
  });
});

it('a site outside production does not wait for a load balancer on SIGTERM', async () => {
  await using provider = await startMisbehavingProvider();
  offer(provider, []);
  const env = { PROVIDER_URL: provider.base, NODE_ENV: '' };
  await using server = await productionServer({ env });
  expect(await server.stop('SIGTERM')).toEqual(success);
  expect(messagesOf(server).slice(-2)).toEqual(['closing', 'closed']);
});

it('a site that was killed and restarted with its data has the same properties, and exits at once on SIGINT in a terminal', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'homefront-again-'));
  await placeEmptyDatabase(dataDir);
  const env = { SEED_PROPERTIES: '12' };
  const listOf = async (url: string) => (await fetch(`${url}/api/properties?location=`)).json();
  const first = await productionServer({ env, dataDir });
  const before = await listOf(first.url);
  await first.stop('SIGKILL');
  await using second = await productionServer({ env, dataDir });
  expect(await listOf(second.url)).toEqual(before);
  expect(before.total).toBeGreaterThan(0);

  expect(await second.stop('SIGINT')).toEqual(success);
  const messages = messagesOf(second);
  expect(messages).toContain('closing');
  expect(messages.at(-1)).toBe('closed');
  expect(messages).not.toContain('waiting for the load balancer');
  await rm(dataDir, { recursive: true });
});
