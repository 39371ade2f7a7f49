/** @module-tag long */
import { rename, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { productionServer } from '../../support/production-server.ts';
import { scrape } from '../../support/scrape.ts';
import { pathOnDiskOf, runsOnSmallDisks } from '../../support/small-disk.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { waitUntil } from '../../support/wait.ts';

/** What deploy/prometheus/alerts.yml goes by. */
async function readMetrics(url: string | undefined, ...names: string[]) {
  const scraped = await scrape(url);
  return Object.fromEntries(names.map((name) => [name, scraped.value(`homefront_${name}`)]));
}

describe('the metrics show', () => {
  it.runIf(runsOnSmallDisks)('a full disk, and that there is space again', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty({ id: 1 })]);
    const port = String(await freePort());
    await using site = await productionServer({
      env: { PROVIDER_URL: provider.base, METRICS_PORT: port, SEED_PROPERTIES: '0' },
      diskMegabytes: 64,
    });
    const disk = pathOnDiskOf(site.process.pid, site.dataDir);
    const read = () =>
      readMetrics(
        `http://127.0.0.1:${port}/metrics`,
        'ready',
        'outbox_usable',
        'outbox_waiting',
        'disk_free_bytes',
      );
    const { disk_free_bytes: free = 0, ...before } = await read();
    expect(before).toEqual({ ready: 1, outbox_usable: 1, outbox_waiting: 0 });
    expect(free).toBeGreaterThan(30e6);
    expect(free).toBeLessThan(64 * 1024 * 1024);

    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    const full = { ready: 0, outbox_usable: 0, outbox_waiting: 0, disk_free_bytes: 0 };
    expect(await read()).toEqual(full);
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(503);

    await writeFile(join(disk, 'filler'), '');
    await waitUntil(async () => (await read())['ready'] === 1);
    expect((await read())['outbox_usable']).toBe(1);
  });

  it('an outbox whose file was moved away', async () => {
    await using app = await createTestApp({ env: { METRICS_PORT: '0', SEED_PROPERTIES: '0' } });
    const { dataDir } = app.services.settings;
    const read = () => readMetrics(app.services.metricsUrl, 'ready', 'outbox_usable');
    expect(await read()).toEqual({ ready: 1, outbox_usable: 1 });
    await rename(join(dataDir, 'outbox.sqlite'), join(dataDir, 'moved.sqlite'));
    expect(await read()).toEqual({ ready: 0, outbox_usable: 0 });
  });

  it('a provider that suddenly lists nothing, and how old the list on the pages is', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty({ id: 1 }), wireProperty({ id: 2 })]);
    await using app = await createTestApp({
      providerUrl: provider.base,
      env: { METRICS_PORT: '0' },
    });
    const visit = () => new Visitor(app).get('/api/properties').expect(200);
    const names = ['catalogue_properties', 'catalogue_shrinking', 'catalogue_age_seconds'];
    const read = () => readMetrics(app.services.metricsUrl, ...names);
    await visit();
    expect(await read()).toMatchObject({ catalogue_properties: 2, catalogue_shrinking: 0 });

    offer(provider, []);
    app.passSeconds(90);
    await visit();
    await waitUntil(async () => (await read())['catalogue_shrinking'] === 1);
    for (let minute = 1; minute <= 4; minute += 1) {
      app.passSeconds(60);
      await visit();
    }
    const doubted = await read();
    expect(doubted).toMatchObject({ catalogue_properties: 2, catalogue_shrinking: 1 });
    expect(doubted['catalogue_age_seconds']).toBeGreaterThanOrEqual(240);

    app.passSeconds(120);
    await visit();
    await waitUntil(async () => (await read())['catalogue_properties'] === 0);
    expect(await read()).toMatchObject({ catalogue_shrinking: 0 });
  });

  it('the memory that the process may use', async () => {
    await using app = await createTestApp({ env: { METRICS_PORT: '0', SEED_PROPERTIES: '0' } });
    const { value } = await scrape(app.services.metricsUrl);
    const limit = value('homefront_memory_limit_bytes') ?? 0;
    expect(limit).toBeGreaterThan(value('process_resident_memory_bytes') ?? Number.NaN);
    expect(limit).toBeLessThan(2 ** 50);
  });
});
