import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { compressJson, encodingOf } from '../../../server/http/content-encoding.ts';

const app = express();
app.get(
  '/encoding',
  (incoming, response) => void response.send(encodingOf(incoming.get('accept-encoding'))),
);
app.get('/json/:length', compressJson(), (incoming, response) => {
  response.json({ text: 'x'.repeat(Number(incoming.params.length)) });
});

describe('content encoding', () => {
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
});
