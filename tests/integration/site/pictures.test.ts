/** @module-tag long */
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  photograph,
  startPictureProvider,
  type PictureProvider,
} from '../../support/picture-provider.ts';
import { photoKey } from '../../support/picture-keys.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const seedPhotos = join(import.meta.dirname, '../../../server/provider/seed/photos');

const avifFirst = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const webpOnly = 'image/webp,image/*;q=0.8';

function get(app: TestApp, width: number | string, path: string, accept = webpOnly): Test {
  return request(app.express)
    .get(`/media/${width}/${photoKey(path)}`)
    .set('accept', accept)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
}

/** Names of the converted pictures, one for each conversion. */
function made(app: TestApp): string[] {
  return app.logLines
    .map((line): { msg: string; picture: string } => JSON.parse(line))
    .filter(({ msg }) => msg === 'made a picture')
    .map(({ picture }) => picture);
}

async function folderOf(app: TestApp): Promise<{ names: string[]; bytes: number }> {
  const folder = join(app.services.settings.dataDir, 'pictures');
  const names = await readdir(folder);
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))));
  return { names, bytes: stats.reduce((sum, { size }) => sum + size, 0) };
}

describe('resized picture', () => {
  let provider: PictureProvider;
  let app: TestApp;

  beforeAll(async () => {
    provider = await startPictureProvider();
    provider.at('/photos/a.jpg', await photograph());
    provider.at('/photos/room.jpg', await readFile(join(seedPhotos, 'living-1.jpg')));
    provider.at('/photos/small.jpg', await photograph({ width: 200, height: 100 }));
    app = await createTestApp({ providerUrl: provider.base, env: sessionKeysEnv });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it.each([320, 640, 672, 960, 1008, 1440])(
    'is %i pixels wide, and cached permanently',
    async (width) => {
      const { status, headers, body } = await get(app, width, '/photos/a.jpg');
      expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sharp(body).metadata()).toMatchObject({ width, format: 'webp' });
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['vary']?.toLowerCase()).toBe('accept, save-data');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each(['319', '641', '-320', '320px', '3.2e2', '__proto__'])(
    'is unavailable with a width of %s',
    async (width) => {
      const { status, headers } = await get(app, width, '/photos/a.jpg');
      expect([status, headers['content-type']]).toEqual([404, 'image/svg+xml']);
    },
  );

  it.each([
    ['image/webp', 'webp'],
    ['image/webp;q=0.5, image/png', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/avif;q=0.00,image/webp;q=0', 'jpeg'],
    ['image/*', 'jpeg'],
    ['*/*', 'jpeg'],
    ['image/webpx', 'jpeg'],
    ['', 'jpeg'],
  ])('has the format that the browser prefers: for "%s" it is %s', async (accept, format) => {
    const { headers } = await get(app, 640, '/photos/a.jpg', accept);
    expect(headers['content-type']).toBe(`image/${format}`);
  });

  it('is WebP at first, and the slower but smaller AVIF once converted', async () => {
    const first = await get(app, 960, '/photos/room.jpg', avifFirst).expect(200);
    expect(first.headers['content-type']).toBe('image/webp');
    expect(first.headers['cache-control']).toContain('s-maxage=600');

    await expect
      .poll(
        async () => (await get(app, 960, '/photos/room.jpg', avifFirst)).headers['content-type'],
        {
          timeout: 20_000,
        },
      )
      .toBe('image/avif');

    const { headers, body } = await get(app, 960, '/photos/room.jpg', avifFirst);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(body).metadata()).toMatchObject({ width: 960, compression: 'av1' });
    expect(body.length).toBeLessThan(first.body.length);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get(app, 320, '/photos/a.jpg').expect(200);
    const again = await get(app, 320, '/photos/a.jpg').set(
      'if-none-match',
      String(headers['etag']),
    );
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const other = await get(app, 640, '/photos/a.jpg').set(
      'if-none-match',
      String(headers['etag']),
    );
    expect(other.status).toBe(200);
  });

  it('is never enlarged', async () => {
    const { body } = await get(app, 960, '/photos/small.jpg').expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  it.each([
    [1440, 672],
    [1008, 320],
    [960, 320],
    [640, 320],
    [320, 320],
  ])('is at most half as wide with Save-Data: %i as %i', async (requested, sent) => {
    const { body } = await get(app, requested, '/photos/a.jpg').set('save-data', 'on');
    expect((await sharp(body).metadata()).width).toBe(sent);
  });

  it('is fetched from the provider once for all widths and formats', async () => {
    expect(provider.requestedPaths.filter((path) => path === '/photos/a.jpg')).toHaveLength(1);
  });

  it('has no metadata on place and time, and is turned upright', async () => {
    const sideways = await sharp(await photograph({ width: 300, height: 200 }))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    provider.at('/photos/exif.jpg', sideways);
    const { body } = await get(app, 640, '/photos/exif.jpg', 'image/jpeg').expect(200);
    const { width, height, exif } = await sharp(body).metadata();
    expect([width, height, exif]).toEqual([200, 300, undefined]);
  });

  it('is the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    provider.at(
      '/photos/moving.gif',
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    const { body } = await get(app, 320, '/photos/moving.gif').expect(200);
    const { width, height, pages = 1 } = await sharp(body).metadata();
    expect([width, height, pages]).toEqual([320, 240, 1]);
    const { dominant } = await sharp(body).stats();
    expect([dominant.r > 200, dominant.b < 50]).toEqual([true, true]);
  });

  it('is converted once for 50 concurrent visitors', async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    provider.at('/photos/wanted.jpg', (_request, response) => {
      void promise.then((body) =>
        response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body),
      );
    });
    const before = made(app).length;
    const answers = Promise.all(
      Array.from({ length: 50 }, async () => get(app, 640, '/photos/wanted.jpg')),
    );
    await expect.poll(() => provider.requestedPaths.includes('/photos/wanted.jpg')).toBe(true);
    resolve(await photograph());
    expect((await answers).map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(provider.requestedPaths.filter((path) => path === '/photos/wanted.jpg')).toHaveLength(1);
    expect(made(app).length - before).toBe(1);
  });
});

describe('unavailable picture', () => {
  let provider: PictureProvider;
  let app: TestApp;

  beforeAll(async () => {
    provider = await startPictureProvider();
    app = await createTestApp({ providerUrl: provider.base, env: sessionKeysEnv });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [what: string, type: string, body: () => Promise<Buffer> | Buffer][] = [
    ['a drawing, which may contain scripts', 'image/svg+xml', () => Buffer.from(svg)],
    ['a drawing declared as a photograph', 'image/jpeg', () => Buffer.from(svg)],
    ['an HTML page with status 200', 'text/html', () => Buffer.from('<!doctype html><p>Gone</p>')],
    ['an HTML page declared as a photograph', 'image/jpeg', () => Buffer.from('<!doctype html>')],
    ['an empty body', 'image/jpeg', () => Buffer.alloc(0)],
    ['half a photograph', 'image/jpeg', async () => (await photograph()).subarray(0, 90_000)],
    [
      'only the beginning of a photograph',
      'image/jpeg',
      () => Buffer.from('ffd8ffe000104a46', 'hex'),
    ],
    ['a decompression bomb', 'image/png', () => bomb()],
    ['a document', 'image/jpeg', () => Buffer.from('%PDF-1.7\n')],
  ];

  it.each(cases)('is replaced by a drawing: %s', async (what, type, body) => {
    const path = `/photos/${photoKey(what)}`;
    const content = await body();
    provider.at(path, (_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(content);
    });
    const answer = await get(app, 640, path);
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'image/svg+xml']);
    expect(answer.body.toString()).toContain('<svg');
    expect(answer.body.toString()).not.toContain('alert');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
  });

  it('is abandoned after 20 of 200 MB', async () => {
    let sent = 0;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    provider.at('/photos/huge.jpg', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 200e6 });
      const chunk = Buffer.alloc(256 * 1024, 0xff);
      const send = (): void => {
        while (!response.destroyed && sent < 200e6 && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', send).on('close', resolve);
      send();
    });
    expect((await get(app, 640, '/photos/huge.jpg')).status).toBe(502);
    await ended;
    expect(sent).toBeLessThan(40e6);
  });

  it('is not fetched through a redirect', async () => {
    for (const to of [
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost:80/',
      'http://[::1]/',
      `${provider.base}/properties`,
      'file:///etc/passwd',
    ]) {
      const path = `/photos/moved-${photoKey(to)}.jpg`;
      provider.at(
        path,
        (_request, response) => void response.writeHead(302, { location: to }).end(),
      );
      const before = provider.requestedPaths.length;
      expect((await get(app, 640, path)).status).toBe(404);
      expect(provider.requestedPaths.slice(before)).toEqual([path]);
    }
  });

  it('is not retried for ten minutes', async () => {
    const picture = await photograph();
    provider.at('/photos/broken.jpg', Buffer.from('no picture'));
    await get(app, 640, '/photos/broken.jpg').expect(404);
    provider.at('/photos/broken.jpg', picture);

    app.passSeconds(590);
    await get(app, 640, '/photos/broken.jpg').expect(404);
    await get(app, 320, '/photos/broken.jpg', avifFirst).expect(404);
    expect(provider.requestedPaths.filter((path) => path === '/photos/broken.jpg')).toHaveLength(1);

    app.passSeconds(11);
    await get(app, 640, '/photos/broken.jpg').expect(200);
  });

  it('is retried after half a minute if the provider failed', async () => {
    const picture = await photograph();
    provider.at('/photos/down.jpg', (_request, response) => void response.writeHead(503).end());
    const { headers } = await get(app, 640, '/photos/down.jpg').expect(502);
    expect(headers['cache-control']).toBe('no-store');
    provider.at('/photos/down.jpg', picture);

    app.passSeconds(20);
    await get(app, 640, '/photos/down.jpg').expect(502);
    app.passSeconds(11);
    await get(app, 640, '/photos/down.jpg').expect(200);
  });
});

describe('picture on another host', () => {
  it('is rejected if the host is not public, even if allowed by name', async () => {
    let connections = 0;
    const inside = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const address = inside.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, '169.254.169.254', '10.0.0.1'];
    await using provider = await startPictureProvider();
    await using app = await createTestApp({
      providerUrl: provider.base,
      env: { ...sessionKeysEnv, IMAGE_HOSTS: hosts.join(',') },
    });
    for (const host of hosts) {
      const answer = await get(app, 640, `https://${host}/a.jpg`);
      expect([host, answer.status]).toEqual([host, 502]);
      expect((await get(app, 'original', `https://${host}/a.jpg`)).status).toBe(502);
      expect((await get(app, 640, `http://${host}/a.jpg`)).status).toBe(404);
    }
    expect((await get(app, 640, 'https://img.example/a.jpg')).status).toBe(404);
    expect((await get(app, 640, 'file:///etc/passwd')).status).toBe(404);
    expect(app.logLines.filter((line) => line.includes('no public address'))).not.toEqual([]);
    inside.close();
    expect([connections, provider.requestedPaths]).toEqual([0, []]);
  });
});

describe('stored pictures', () => {
  it('survive the process, unlike the remains of an interrupted write', async () => {
    await using provider = await startPictureProvider();
    provider.at('/photos/a.jpg', await photograph());
    await using first = await createTestApp({ providerUrl: provider.base, env: sessionKeysEnv });
    await get(first, 640, '/photos/a.jpg').expect(200);
    const { dataDir } = first.services.settings;
    await first.services.close();
    await writeFile(join(dataDir, 'pictures/half.webp.0123.tmp'), 'half');

    await using second = await createTestApp({
      providerUrl: provider.base,
      env: { ...sessionKeysEnv, DATA_DIR: dataDir },
    });
    await get(second, 640, '/photos/a.jpg').expect(200);
    expect(made(second)).toEqual([]);
    expect(provider.requestedPaths).toEqual(['/photos/a.jpg']);
    expect((await folderOf(second)).names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('stay within their limit in bytes: the least recently used are deleted first', async () => {
    await using provider = await startPictureProvider();
    const rough = await photograph({ noise: 20 });
    const paths = [1, 2, 3, 4, 5, 6].map((number) => `/photos/${number}.jpg`);
    for (const path of paths) provider.at(path, rough);
    await using app = await createTestApp({
      providerUrl: provider.base,
      env: { ...sessionKeysEnv, PICTURE_CACHE_BYTES: '1500000' },
    });
    for (const path of paths) {
      await get(app, 640, path).expect(200);
      await get(app, 640, '/photos/1.jpg').expect(200);
      await expect.poll(async () => (await folderOf(app)).bytes).toBeLessThanOrEqual(1_500_000);
    }
    const before = made(app).length;
    await get(app, 640, '/photos/1.jpg').expect(200);
    expect(made(app).length).toBe(before);
    expect(new Set((await folderOf(app)).names).size).toBeLessThan(12);
  });
});

describe('page with 20 uncached photographs', () => {
  it('shows its first picture while the provider is still sending the last ones', async () => {
    await using provider = await startPictureProvider();
    const big = await photograph({ width: 4000, height: 2667, noise: 20 });
    expect(big.length).toBeGreaterThan(2_900_000);
    const small = await photograph();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const paths = Array.from({ length: 20 }, (_, index) => `/photos/${index + 1}.jpg`);
    paths.forEach((path, index) =>
      provider.at(path, (_request, response) => {
        const send = (): void =>
          void response
            .writeHead(200, { 'content-type': 'image/jpeg' })
            .end(index === 0 ? big : small);
        if (index < 2) send();
        else void released.then(send);
      }),
    );
    await using app = await createTestApp({ providerUrl: provider.base, env: sessionKeysEnv });

    const answers = paths.map(async (path) => get(app, 640, path, avifFirst));
    const first = await Promise.all(answers.slice(0, 2));
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    // Of the others, only the few in progress have been requested.
    expect(provider.requestedPaths.length).toBeLessThanOrEqual(6);
    release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(provider.requestedPaths.toSorted()).toEqual(paths.toSorted());
  });

  it('converts a picture before it fetches the fifth one after it', async () => {
    await using provider = await startPictureProvider();
    await using app = await createTestApp({ providerUrl: provider.base, env: sessionKeysEnv });
    const picture = await photograph();
    const paths = Array.from({ length: 20 }, (_, index) => `/photos/${index + 1}.jpg`);
    const convertedBefore: number[] = [];
    for (const path of paths) {
      provider.at(path, (_request, response) => {
        convertedBefore.push(made(app).length);
        response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
      });
    }

    const answers = await Promise.all(paths.map(async (path) => get(app, 640, path)));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    // Four are in progress at once, and each later one waits for one of them.
    const early = convertedBefore.filter((count, index) => count < index - 3);
    expect([convertedBefore.length, early]).toEqual([20, []]);
  });
});

/** A PNG of 30,000 × 30,000 white pixels, compressed to a few bytes. */
async function bomb(): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  // The dimensions in the header, and its checksum.
  small.writeUInt32BE(30_000, 16);
  small.writeUInt32BE(30_000, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}
