import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express, { type Express } from 'express';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveBuiltFiles } from '../../../server/http/built-files.ts';

const script = 'console.log("Homefront");'.repeat(20);

let folder: string;
let app: Express;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-built-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'assets/site-1a2b.js'), script);
  await writeFile(join(folder, 'assets/site-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/site-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  app = express().use(await serveBuiltFiles(folder));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('built files', () => {
  it('are served as they were at startup while the next build replaces them', async () => {
    await rm(folder, { recursive: true });
    const { text } = await request(app).get('/assets/site-1a2b.js').expect(200);
    expect(text).toBe(script);
  });

  it('are not sent again to a client that has them', async () => {
    const { headers } = await request(app).get('/robots.txt').expect(200);
    const etag = String(headers['etag']);
    await request(app).get('/robots.txt').set('if-none-match', etag).expect(304);
  });

  it('report their size on HEAD without a body', async () => {
    const { headers, text } = await request(app)
      .head('/assets/site-1a2b.js')
      .set('accept-encoding', 'identity')
      .expect(200);
    expect(headers['content-length']).toBe(String(script.length));
    expect(text).toBeUndefined();
  });

  it.each(['/assets/site-1a2b.js.br', '/.vite/manifest.json', '/assets', '/', '/__proto__'])(
    'do not include %s',
    async (path) => {
      await request(app).get(path).expect(404);
    },
  );

  it('of another version get a short 404, without a page', async () => {
    app.use((_request, response) => void response.send('a page'));
    const { text, headers } = await request(app).get('/assets/site-0000.js').expect(404);
    expect([text, headers['cache-control']]).toEqual(['Not found\n', 'no-store']);
    await request(app).get('/no-such-page').expect(200, 'a page');
  });

  it('reject other methods', async () => {
    await request(app).post('/robots.txt').expect(404);
  });
});
