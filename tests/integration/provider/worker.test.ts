/** @module-tag long */
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import {
  startProviderInWorker,
  superviseWorker,
} from '../../../server/provider/start-in-worker.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';

describe('provider in a worker', () => {
  it('listens on loopback and holds the data folder until it is closed, and can be closed twice', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const options = { dataDir: folder.path, seedProperties: 10, logLevel: 'silent' };
    const provider = await startProviderInWorker(options);
    expect(provider.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/);
    expect(await fetchList(provider.url, provider.headers)).toHaveLength(10);
    await expect(startProviderInWorker(options)).rejects.toThrow(
      `The data folder ${folder.path} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    );

    await Promise.all([provider.close(), provider.close()]);
    await expect(fetch(`${provider.url}/properties`)).rejects.toThrow();
    const isQuiet = await Promise.race([provider.failed, Promise.resolve('no failure')]);
    expect(isQuiet).toBe('no failure');
    const second = await startTestProvider(options);
    await second.close();
  });

  it('copies its database and pictures while it is used, and rejects a copy once it is closed', async () => {
    await using folder = await createTemporaryFolder();
    await using target = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const picture = join('photos/properties', `${'a'.repeat(32)}.webp`);
    const options = { dataDir: folder.path, seedProperties: 10, logLevel: 'silent' };
    const provider = await startProviderInWorker(options);
    await mkdir(join(folder.path, 'photos/properties'), { recursive: true });
    await writeFile(join(folder.path, picture), 'picture');
    const copies = ['one', 'two'].map((name) => join(target.path, name));
    for (const copy of copies) await provider.copyTo?.(copy);
    await Promise.all([
      provider.copyTo?.(join(target.path, 'three')),
      fetchList(provider.url, provider.headers),
    ]);
    await provider.close();
    await expect(provider.copyTo?.(target.path)).rejects.toThrow('The provider ended.');

    for (const dataDir of copies) {
      expect(await readFile(join(dataDir, picture), 'utf8')).toBe('picture');
      await using copied = await startTestProvider({ dataDir, seedProperties: 0 });
      expect(await fetchList(copied.url)).toHaveLength(10);
    }
  });

  it('answers nobody but its starter, also with pictures', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const options = { dataDir: folder.path, seedProperties: 1, logLevel: 'silent' };
    const provider = await startProviderInWorker(options);
    const paths = [
      '/api/properties',
      '/api/contact',
      '/api/users/register',
      '/photos/kitchen-1.jpg',
    ];
    const statusesWith = async (headers: Readonly<Record<string, string>>): Promise<number[]> =>
      Promise.all(
        paths.map(async (path) => {
          const method = /contact|register/.test(path) ? 'POST' : 'GET';
          return (await fetch(new URL(path, provider.url), { method, headers })).status;
        }),
      );
    expect(await statusesWith({})).toEqual([403, 403, 403, 403]);
    expect(await statusesWith({ 'x-site-key': 'a' })).toEqual([403, 403, 403, 403]);
    expect(await statusesWith(provider.headers)).toEqual([200, 422, 422, 200]);
    await provider.close();
  });

  it('reports an unreachable database in one line, without the password', async () => {
    await using folder = await createTemporaryFolder();
    const start = startProviderInWorker({
      dataDir: folder.path,
      databaseUrl: 'postgres://someone:hunter2@127.0.0.1:1/nothing',
      seedProperties: 0,
      logLevel: 'silent',
    });
    const error: unknown = await start.catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/The database at DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(String(error)).not.toMatch(/hunter2|\n/);
  });

  it('ignores the messages that Node sends while it watches files', async () => {
    const script = `
      const { parentPort } = require('node:worker_threads');
      parentPort.postMessage({ 'watch:import': ['file:///site/server/provider/worker.ts'] });
      parentPort.postMessage({ kind: 'started', url: 'http://127.0.0.1:1/api' });
      parentPort.once('message', () => parentPort.close());`;
    const provider = await superviseWorker(new Worker(script, { eval: true }), {
      dataDir: '/data',
    });
    expect(provider.url).toBe('http://127.0.0.1:1/api');
    await provider.close();
  });

  it('notifies its owner when it dies', async () => {
    const script = `
      const { parentPort } = require('node:worker_threads');
      parentPort.postMessage({ kind: 'started', url: 'http://127.0.0.1:1/api' });
      parentPort.once('message', () => { throw new Error('out of memory'); });`;
    const worker = new Worker(script, { eval: true });
    const provider = await superviseWorker(worker, { dataDir: '/data' });
    worker.postMessage('die');
    expect((await provider.failed).message).toBe('The provider failed: out of memory');
  });

  it('terminates a worker that does not open its database in time, and names the folder', async () => {
    const worker = new Worker('for (;;);', { eval: true });
    const exited = once(worker, 'exit');
    await expect(superviseWorker(worker, { dataDir: '/data', openMs: 100 })).rejects.toThrow(
      'The provider did not open its database in /data within 0.1 seconds. Check that the disk responds; if it does, restore /data/provider from a backup.',
    );
    await exited;
  });

  it('gives a worker with an open database more time', async () => {
    const script = `
      const { parentPort } = require('node:worker_threads');
      parentPort.postMessage({ kind: 'opened' });
      parentPort.once('message', () =>
        parentPort.postMessage({ kind: 'started', url: 'http://127.0.0.1:1/api' }));`;
    const worker = new Worker(script, { eval: true });
    const opened = once(worker, 'message');
    const supervised = superviseWorker(worker, { dataDir: '/data' });
    await opened;
    worker.postMessage('go on');
    expect((await supervised).url).toBe('http://127.0.0.1:1/api');
    await worker.terminate();
  });
});
