import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodedKey, photoKey, portraitKey } from '../../support/picture-keys.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import {
  photograph,
  startPictureProvider,
  type PictureProvider,
} from '../../support/picture-provider.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const longTimeout = { timeout: 30_000 };

let provider: PictureProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startPictureProvider();
  for (const name of ['a', 'b', 'c', 'portrait']) {
    provider.at(`/photos/${name}.jpg`, await photograph({ width: 400, height: 300 }));
  }
  app = await createTestApp({
    providerUrl: provider.base,
    // Allows requests from different IP addresses.
    env: { ...sessionKeysEnv, TRUST_PROXY: '1' },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

function get(path: string, client: string): Test {
  return request(app.url).get(path).set({ accept: 'image/webp', 'x-forwarded-for': client });
}

const filesOf = async (): Promise<string[]> =>
  (await readdir(join(app.services.settings.dataDir, 'pictures'))).toSorted();

describe('picture whose key', () => {
  it.each<[what: string, path: string]>([
    ['has a forged signature', `/media/640/${'A'.repeat(16)}${encodedKey('/photos/a.jpg')}`],
    ['is for a portrait, at a width', `/media/640/${portraitKey('/photos/portrait.jpg')}`],
    ['is for a portrait, as a photo', `/media/original/${portraitKey('/photos/portrait.jpg')}`],
    ['is for a photo, as a portrait', `/media/portrait/${photoKey('/photos/a.jpg')}`],
  ])('%s is not found, and causes no work', async (_what, path) => {
    const requested = [...provider.requestedPaths];
    const files = await filesOf();
    expect((await get(path, '203.0.113.1')).status).toBe(404);
    expect(provider.requestedPaths).toEqual(requested);
    expect(await filesOf()).toEqual(files);
  });

  it('has a query on its URL is the same picture', async () => {
    const path = `/media/320/${photoKey('/photos/c.jpg')}`;
    const before = (await filesOf()).length;
    for (const query of ['', '?1', '?2', '?bare'])
      await get(path + query, '203.0.113.1').expect(200);
    expect(
      provider.requestedPaths.filter((requested) => requested.startsWith('/photos/c.jpg')),
    ).toHaveLength(1);
    expect(await filesOf()).toHaveLength(before + 2);
  });
});

describe('flood of keys from one IP address', () => {
  it('is rejected, while stored and new pictures are served to it and to everybody else', async () => {
    await get(`/media/320/${photoKey('/photos/a.jpg')}`, '203.0.113.2').expect(200);
    const stored = await filesOf();
    const flood = Array.from({ length: 400 }, async (_, index) => {
      const key = `${'B'.repeat(16)}${encodedKey(`/photos/a.jpg?${index}`)}`;
      return (await get(`/media/1440/${key}`, '203.0.113.2')).status;
    });
    const others = ['203.0.113.3', '203.0.113.4'].map(async (client) => {
      const one = await get(`/media/320/${photoKey('/photos/a.jpg')}`, client);
      const other = await get(`/media/640/${photoKey('/photos/b.jpg')}`, client);
      return [one.status, other.status];
    });

    expect(await Promise.all(others)).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const statuses = await Promise.all(flood);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(statuses.filter((status) => status === 404)).toHaveLength(120);
    // Many visitors share one IP address.
    await get(`/media/320/${photoKey('/photos/a.jpg')}`, '203.0.113.2').expect(200);
    expect((await filesOf()).length).toBe(stored.length + 2);
  });

  it('shares the queue fairly if its keys are valid, and is rejected beyond its limit', async () => {
    const picture = await photograph({ width: 64, height: 48 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const flooded = Array.from({ length: 300 }, (_, index) => `/photos/flood-${index}.jpg`);
    for (const path of [...flooded, '/photos/visitors.jpg']) {
      provider.at(path, (_request, response) => {
        void released.then(() =>
          response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
        );
      });
    }
    // Stored, so that it needs none of the slots that the flood occupies.
    await get(`/media/320/${photoKey('/photos/a.jpg')}`, '203.0.113.6').expect(200);
    const before = provider.requestedPaths.length;
    const logged = app.logLines.length;
    const flood = flooded.map(
      async (path) => (await get(`/media/320/${photoKey(path)}`, '203.0.113.5')).status,
    );
    await expect.poll(() => provider.requestedPaths.length, longTimeout).toBe(before + 4);
    await expect
      .poll(() => app.logLines.slice(logged).join(''), longTimeout)
      .toContain('"status":429');
    const visitor = get(`/media/320/${photoKey('/photos/visitors.jpg')}`, '203.0.113.6');
    const visitorStatus = visitor.then(({ status }) => status);
    // When later requests have a response, the visitor’s request is in the queue.
    for (let later = 0; later < 5; later += 1) {
      await get(`/media/320/${photoKey('/photos/a.jpg')}`, '203.0.113.6').expect(200);
    }
    release();
    expect(await visitorStatus).toBe(200);
    // The visitor’s picture was fetched long before the last of the flood.
    const statuses = await Promise.all(flood);
    const place = provider.requestedPaths.indexOf('/photos/visitors.jpg') - before;
    expect(place).toBeLessThan(20);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('occupies a few slots for one original, and fetches no more than that', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let open = 0;
    let peakOpen = 0;
    provider.at('/photos/original.jpg', (_request, response) => {
      open += 1;
      peakOpen = Math.max(peakOpen, open);
      void released.then(() => {
        open -= 1;
        response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.alloc(1000, 1));
      });
    });
    const path = `/media/original/${photoKey('/photos/original.jpg')}`;
    const flood = Array.from({ length: 100 }, async () => (await get(path, '203.0.113.7')).status);
    await expect.poll(() => open, longTimeout).toBe(3);
    const visitor = get(path, '203.0.113.8').then(({ status }) => status);
    await expect.poll(() => open, longTimeout).toBe(4);
    release();
    expect(await visitor).toBe(200);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 429]));
    expect(peakOpen).toBeLessThanOrEqual(8);
  });
});

describe('portrait', () => {
  it('is cached by the requesting browser only', async () => {
    const before = await filesOf();
    const path = `/media/portrait/${portraitKey('/photos/portrait.jpg')}`;
    const { headers } = await get(path, '203.0.113.9').expect(200);
    expect(headers['cache-control']).toBe('private, max-age=3600');
    expect(await filesOf()).toEqual(before);
  });
});
