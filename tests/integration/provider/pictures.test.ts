import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPictures } from '../../../server/provider/pictures/open-pictures.ts';
import { describeOnEngines } from '../../support/provider-engines.ts';
import type { TestProviderApp } from './provider-app.ts';

describeOnEngines('pictures', ({ open }) => {
  let provider: TestProviderApp;
  let path: string;
  // More than a few slices.
  const bytes = randomBytes(1_500_001);

  beforeAll(async () => {
    provider = await open({ seedProperties: 0 });
    const pictures = openPictures(provider.database, provider.options, 'properties');
    path = `/photos/properties/${await pictures.store(bytes)}`;
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const get = (headers: Record<string, string> = {}) =>
    request(provider.app).get(path).set(headers);

  it('are served byte by byte, with validators and for private caches only', async () => {
    const response = await get().expect(200);
    expect(bytes.equals(response.body)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^W\/"[0-9a-f]+-[0-9a-f]+"$/),
    });
    const age = Date.now() - Date.parse(String(response.headers['last-modified']));
    expect(Math.abs(age)).toBeLessThan(60_000);
    expect((await get()).headers.etag).toBe(response.headers.etag);
  });

  it('are not sent to HEAD, nor to a client that has them', async () => {
    const { headers } = await request(provider.app).head(path).expect(200);
    expect(headers['content-length']).toBe(String(bytes.length));
    for (const condition of [
      { 'If-None-Match': String(headers.etag) },
      { 'If-Modified-Since': String(headers['last-modified']) },
    ]) {
      const response = await get(condition).expect(304);
      expect(response.headers).toMatchObject({ etag: headers.etag });
      expect(response.headers).not.toHaveProperty('content-type');
      expect(response.headers).not.toHaveProperty('content-length');
    }
    await get({ 'If-None-Match': '"other"' }).expect(200);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=262143-262144', 262_143, 262_145],
    ['bytes=1000000-', 1_000_000, bytes.length],
    ['bytes=-7', bytes.length - 7, bytes.length],
    ['bytes=1499999-99999999', 1_499_999, bytes.length],
  ])('answer Range: %s with these bytes', async (range, start, end) => {
    const response = await get({ Range: range }).expect(206);
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${bytes.length}`);
    expect(response.headers['content-length']).toBe(String(end - start));
    expect(bytes.subarray(start, end).equals(response.body)).toBe(true);
  });

  it.each(['bytes=0-1,5-9', 'items=0-1', 'bytes=x', 'nonsense'])(
    'ignore Range: %s',
    async (range) => {
      const response = await get({ Range: range }).expect(200);
      expect(response.headers['content-length']).toBe(String(bytes.length));
    },
  );

  it('reject a range beyond the end', async () => {
    const response = await get({ Range: `bytes=${bytes.length}-` }).expect(416);
    expect(response.body).toEqual({ message: 'Bad request' });
    expect(response.type).toBe('application/json');
  });

  it('send the whole picture if the range is of another version', async () => {
    const { headers } = await get({ Range: 'bytes=0-0' });
    const part = { Range: 'bytes=0-9' };
    await get({ ...part, 'If-Range': String(headers.etag) }).expect(206);
    await get({ ...part, 'If-Range': String(headers['last-modified']) }).expect(206);
    await get({ ...part, 'If-Range': '"other"' }).expect(200);
    await get({ ...part, 'If-Range': 'Mon, 01 Jan 2001 00:00:00 GMT' }).expect(200);
  });

  it('are cut off without an error when the reader leaves', async () => {
    const server = provider.app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A server that listens on a port has an address with a port.
    const { port } = server.address() as AddressInfo;
    for (let reader = 0; reader < 5; reader += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: provider.example\r\n\r\n`);
      await once(socket, 'data');
      socket.destroy();
      await once(socket, 'close');
    }
    server.close();
    await once(server, 'close');
    await get().expect(200);
    expect(provider.logged).toEqual([]);
  });

  it('are not found after they were deleted', async () => {
    const pictures = openPictures(provider.database, provider.options, 'users');
    const name = await pictures.store(bytes);
    await request(provider.app).get(`/photos/users/${name}`).expect(200);
    await request(provider.app).get(`/photos/properties/${name}`).expect(404);
    await pictures.remove(name);
    const { body, headers } = await request(provider.app).get(`/photos/users/${name}`).expect(404);
    expect(body).toEqual({ message: 'Not found' });
    expect(headers['cache-control']).toBe('no-cache');
    await pictures.remove(name);
  });
});
