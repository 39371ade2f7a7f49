import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { rawExchange, requestFor } from '../../support/raw-exchange.ts';
import { photoKey } from '../../support/picture-keys.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { createTestApp } from '../../support/test-app.ts';
import { wireProperty } from '../../support/wire-property.ts';
import { repetitions } from '../../support/repetitions.ts';

const assetsDir = join(import.meta.dirname, '../../../dist/client/assets');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('files', () => {
  const site = useScriptedSite([wireProperty()], { env: sessionKeysEnv });

  it('never change once built, and are compressed as the browser prefers', async () => {
    const files = await readdir(assetsDir);
    const script = files.find((name) => name.endsWith('.js') && files.includes(`${name}.br`));
    const get = (encoding: string) =>
      request(site.app.express)
        .get(`/assets/${script}`)
        .set('accept-encoding', encoding)
        .expect(200);
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await get(encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/^text\/javascript/);
      expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
    }
    const source = await readFile(join(assetsDir, String(script)), 'utf8');
    expect((await get('gzip')).text).toBe(source);
    const plain = await get('identity');
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, source]);
  });

  it('are cached for an hour if their name is permanent', async () => {
    const { headers } = await request(site.app.express).get('/favicon.svg').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '/../package.json',
    '/..%2fserver/entry-server.js',
    '/%2e%2e/server/entry-server.js',
    '/assets//etc/passwd',
    '/media/../server/main.ts',
    '/media/original/../../package.json',
    '/media/original/..%2f..%2fpackage.json',
    '/media/original/L2V0Yy9wYXNzd2Q',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/assets/.hidden',
    '/package.json',
    '/server/main.ts',
    '/data/demo-logins.txt',
    '/assets/',
    '/assets',
  ])('are not served outside the public folders: %s', async (path) => {
    const { status, body } = await rawExchange(site.app.url, requestFor(path));
    expect(status).toBe(404);
    expect(body).not.toMatch(/"dependencies"|renderToPipeableStream|root:x|createServer|isEntry/);
  });
});

describe('photographs', () => {
  const site = useScriptedSite([wireProperty()], {
    env: { ...sessionKeysEnv, TRUST_PROXY: '1' },
  });

  const targets = (): string[] => site.provider.requests.map(({ target }) => target);

  it('come from the provider’s own origin, without visitor data', async () => {
    const before = site.provider.requests.length;
    await request(site.app.express)
      .get(`/media/original/${photoKey('/pictures/a.jpg')}`)
      .set({ cookie: 'a=cookie-text', authorization: 'Bearer header-text', range: 'bytes=0-1' });
    const [received, ...others] = site.provider.requests.slice(before);
    expect(others).toEqual([]);
    expect(received?.target).toBe('/pictures/a.jpg');
    expect(JSON.stringify(received?.headers)).not.toMatch(/-text|range/);
  });

  it.each([
    ['no key', '%20'],
    ['an absolute URL', photoKey('http://evil.example/a.jpg')],
    ['the API', photoKey('/api/properties')],
    ['the API through encoded dot segments', photoKey('/pictures/%2e%2e/api/properties')],
    ['the API through an encoded slash', photoKey('/pictures/..%2fapi/properties')],
    ['a key that is too long', photoKey(`/${'a'.repeat(600)}`)],
  ])('are not fetched for %s', async (_what, key) => {
    const before = targets().length;
    const { status, headers } = await request(site.app.express).get(`/media/original/${key}`);
    expect([status, headers['content-type']]).toEqual([404, 'image/svg+xml']);
    expect(targets().slice(before)).toEqual([]);
  });

  it('are fetched from no other host and never from the API, whatever the key', async () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      'api',
      'API',
      '%61',
      'properties',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'http:',
      '\t',
      '\n',
      '%00',
      '🏠',
    );
    const path = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
    const before = targets().length;
    let clients = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(path, fc.string()), async (text) => {
        clients += 1;
        const { status } = await request(site.app.express)
          .get(`/media/original/${photoKey(text.toWellFormed())}`)
          // A single IP address would soon be rejected.
          .set('x-forwarded-for', `198.51.100.${clients % 200}`);
        expect([text, status]).toEqual([text, 404]);
      }),
      { numRuns: repetitions(300) },
    );
    for (const target of targets().slice(before)) {
      const [pathname = ''] = target.split('?');
      const folded = decodeURIComponent(pathname)
        .replaceAll(/[/\\]+/g, '/')
        .toLowerCase();
      expect(new URL(folded, 'http://x').pathname).not.toMatch(/^\/api(\/|$)/);
    }
  });
});

describe('file at a photograph’s URL', () => {
  it.each<[what: string, type: string, status: number]>([
    ['is passed on if it is a picture', 'image/png', 200],
    ['is rejected if it is a drawing, which may contain scripts', 'image/svg+xml', 404],
    ['is rejected if it is a page', 'text/html', 404],
    ['is rejected if only its type begins like a picture’s', 'image/pngx', 404],
    ['is rejected without a type', '', 404],
  ])('%s', async (_what, type, status) => {
    await using provider = await startLoopbackServer((_request, response) => {
      response.writeHead(200, { ...(type && { 'content-type': type }), 'set-cookie': 'a=b' });
      response.end(png);
    });
    await using app = await createTestApp({
      providerUrl: `${provider.url}/api`,
      env: sessionKeysEnv,
    });
    const answer = await request(app.express).get(`/media/original/${photoKey('/pictures/a')}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      status === 200 ? type : 'image/svg+xml',
    ]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('an endless picture is aborted', async () => {
    await using provider = await startLoopbackServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const send = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', send);
      send();
    });
    await using app = await createTestApp({
      providerUrl: `${provider.url}/api`,
      env: sessionKeysEnv,
    });
    const answer = await request(app.express).get(`/media/original/${photoKey('/pictures/a')}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([502, 'image/svg+xml']);
  });
});
