import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  compressJson,
  compressText,
  createBytesSender,
  encodingOf,
} from '../../../server/http/content-encoding.ts';

const app = express();
app.get(
  '/encoding',
  (incoming, response) => void response.send(encodingOf(incoming.get('accept-encoding'))),
);
app.get('/json/:length', compressJson(), (incoming, response) => {
  response.json({ text: 'x'.repeat(Number(incoming.params.length)) });
});

const sendBytes = createBytesSender(100_000);
const made: number[] = [];
app.get('/bytes/:length', async (incoming, response) => {
  const length = Number(incoming.params.length);
  await sendBytes(incoming, response, {
    etag: `"${length}"`,
    bytes() {
      made.push(length);
      return new Uint8Array(length).fill(7);
    },
  });
});

app.get('/problem', compressJson(), (_incoming, response) => {
  response.type('application/problem+json').json({ detail: 'x'.repeat(2000) });
});

/** Such as a request whose body took too long, while its answer was being compressed. */
app.get('/ended', compressJson(), (_incoming, response) => {
  response.json({ text: 'x'.repeat(2000) });
  response.status(408).end();
});
app.get('/ended-text', compressText(), (_incoming, response) => {
  response.send('x'.repeat(2000));
  response.status(408).end();
});
const failures: unknown[] = [];
const recordFailure: ErrorRequestHandler = (error, _incoming, _response, next) => {
  failures.push(error.code);
  if (error.code !== 'ERR_HTTP_HEADERS_SENT') next(error);
};
app.use(recordFailure);

describe('content encoding', () => {
  it.each(['/ended', '/ended-text'])(
    'reports an answer that comes after the end: %s',
    async (path) => {
      failures.length = 0;
      await request(app).get(path).set('accept-encoding', 'gzip').expect(408);
      await expect.poll(() => failures).toEqual(['ERR_HTTP_HEADERS_SENT']);
    },
  );

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['gzip;q=0.5, *;q=0.1', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['gzip;q=2', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip, zstd', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['deflate', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    ['gzip;q=0', 'identity'],
    [';;;q=x', 'identity'],
  ])('answers Accept-Encoding “%s” with %s', async (accepted, encoding) => {
    const { text } = await request(app).get('/encoding').set('accept-encoding', accepted);
    expect(text).toBe(encoding);
  });

  it('leaves small responses uncompressed, with a Vary header', async () => {
    const small = await request(app).get('/json/1000').set('accept-encoding', 'br');
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(small.headers['vary']).toBe('accept-encoding');
    const large = await request(app).get('/json/1100').set('accept-encoding', 'gzip');
    expect(large.headers['content-encoding']).toBe('gzip');
    expect(large.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(large.body).toEqual({ text: 'x'.repeat(1100) });
  });

  it('compresses bytes, and makes none that the client or the cache has', async () => {
    made.length = 0;
    for (let turn = 0; turn < 2; turn += 1) {
      const large = await request(app).get('/bytes/5000').set('accept-encoding', 'br');
      expect(large.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/octet-stream',
        vary: 'accept-encoding',
        etag: '"5000"',
      });
      expect(large.body).toEqual(Buffer.alloc(5000, 7));
    }
    const known = await request(app)
      .get('/bytes/5000')
      .set({ 'accept-encoding': 'gzip', 'if-none-match': '"5000"' });
    expect([known.status, known.headers['content-encoding']]).toEqual([304, undefined]);
    expect(made).toEqual([5000]);
    const plain = await request(app).get('/bytes/5000').set('accept-encoding', 'identity');
    expect(plain.body).toEqual(Buffer.alloc(5000, 7));
    const small = await request(app).get('/bytes/1000').set('accept-encoding', 'br');
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(small.body).toEqual(Buffer.alloc(1000, 7));
  });

  it('keeps the type of a compressed response', async () => {
    const problem = await request(app).get('/problem').set('accept-encoding', 'gzip');
    expect(problem.headers['content-encoding']).toBe('gzip');
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });
});
