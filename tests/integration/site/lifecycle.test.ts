/** @module-tag long */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { productionServer } from '../../support/production-server.ts';
import { offer } from '../../support/wire-property.ts';

const endWorker = new URL('../../support/end-worker.mjs', import.meta.url).href;

describe('running site', () => {
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
