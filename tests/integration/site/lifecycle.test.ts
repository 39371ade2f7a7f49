/** @module-tag long */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { productionServer } from '../../support/production-server.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const endWorker = new URL('../../support/end-worker.mjs', import.meta.url).href;

describe('running site', () => {
  it('on SIGTERM becomes not ready, completes its responses, and exits with 0', async () => {
    await using provider = await startMisbehavingProvider();
    const [first, second] = [wireProperty({ id: 1 }), wireProperty({ id: 2 })];
    offer(provider, [first, second]);
    provider.on(`/properties/${first.uuid}`, {
      kind: 'is-slow',
      milliseconds: 2500,
      json: { property: first },
    });
    provider.on(`/properties/${second.uuid}`, {
      kind: 'is-slow',
      milliseconds: 2700,
      json: { property: second },
    });
    await using server = await productionServer({ env: { PROVIDER_URL: provider.base } });
    const get = (path: string) => fetch(server.url + path, { headers: { connection: 'close' } });

    const early = get(`/api/properties/${uuidOf(1)}`);
    const ended = server.stop('SIGTERM');
    await expect.poll(async () => (await get('/health/ready')).status).toBe(503);
    expect(await (await get('/health/ready')).json()).toEqual({ status: 'not ready' });
    expect((await get('/health/live')).status).toBe(200);
    const page = await fetch(`${server.url}/buy`);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect((await early).status).toBe(200);

    // Requested before the listener closes, answered after it has.
    const late = get(`/api/properties/${uuidOf(2)}`);
    await expect
      .poll(() =>
        get('/health/live').then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    expect(await (await late).json()).toMatchObject({ property: { id: uuidOf(2) } });
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('on SIGTERM closes keep-alive connections after their response', async () => {
    await using provider = await startMisbehavingProvider();
    const property = wireProperty({ id: 1 });
    offer(provider, [property]);
    provider.on(`/properties/${property.uuid}`, {
      kind: 'is-slow',
      milliseconds: 2500,
      json: { property },
    });
    await using server = await productionServer({ env: { PROVIDER_URL: provider.base } });
    const { hostname, port } = new URL(server.url);
    const client = connect(Number(port), hostname);
    await once(client, 'connect');
    client.write(`GET /api/properties/${uuidOf(1)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const answer = text(client);
    await expect.poll(() => provider.requests.length).toBeGreaterThan(1);
    expect(await server.stop('SIGINT')).toEqual({ code: 0, signal: null });
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"property"/);
  });

  it('on a second signal exits at once, and logs why', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    await using server = await productionServer({ env: { PROVIDER_URL: provider.base } });
    server.process.kill('SIGTERM');
    const messages = () => server.lines.map((line) => JSON.parse(line));
    await expect
      .poll(messages)
      .toContainEqual(expect.objectContaining({ msg: 'waiting for the load balancer' }));
    expect(await server.stop('SIGTERM')).toEqual({ code: 1, signal: null });
    expect(messages().at(-1)).toMatchObject({
      level: 60,
      reason: 'second SIGTERM, exiting',
      msg: 'closing was cut short',
    });
  });

  it('on SIGINT in a terminal exits at once', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    await using server = await productionServer({ env: { PROVIDER_URL: provider.base } });
    expect(await server.stop('SIGINT')).toEqual({ code: 0, signal: null });
    const messages = server.lines.map((line) => JSON.parse(line).msg);
    expect(messages).toContain('closing');
    expect(messages.at(-1)).toBe('closed');
    expect(messages).not.toContain('waiting for the load balancer');
  });

  it('on SIGTERM outside production does not wait for a load balancer', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    const env = { PROVIDER_URL: provider.base, NODE_ENV: '' };
    await using server = await productionServer({ env });
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    const messages = server.lines.map((line) => JSON.parse(line).msg);
    expect(messages.slice(-2)).toEqual(['closing', 'closed']);
  });

  it('exits with status 1 and the reason when its provider process has exited', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homefront-end-'));
    const flag = join(folder, 'end');
    await using server = await productionServer({
      env: { SEED_PROPERTIES: '0', NODE_OPTIONS: `--import ${endWorker}`, END_WORKER_FILE: flag },
    });
    await writeFile(flag, '');
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.lines.join('\n')).toContain('The provider ended with code 3.');
    await rm(folder, { recursive: true });
  });

  it('has the same properties after it was killed and restarted with its data', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'homefront-again-'));
    const env = { SEED_PROPERTIES: '12' };
    const listOf = async (url: string) => (await fetch(`${url}/api/properties?location=`)).json();
    const first = await productionServer({ env, dataDir });
    const before = await listOf(first.url);
    await first.stop('SIGKILL');
    await using second = await productionServer({ env, dataDir });
    expect(await listOf(second.url)).toEqual(before);
    expect(before.total).toBeGreaterThan(0);
    await second.stop('SIGINT');
    await rm(dataDir, { recursive: true });
  });
});
