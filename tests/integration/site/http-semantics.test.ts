import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { rawExchange } from '../../support/raw-exchange.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

let provider: MisbehavingProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
  offer(
    provider,
    Array.from({ length: 20 }, (_, index) => wireProperty({ id: index + 1 })),
  );
  app = await createTestApp({ providerUrl: provider.base });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

function ask(method: 'get' | 'put' | 'post' | 'patch' | 'delete' | 'options', path: string) {
  const call = request(app.url)[method](path);
  return call.set({ 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' });
}

describe('a method that a path does not take', () => {
  it.each([
    ['get', '/api/contact', 'POST'],
    ['get', '/api/owner-enquiries', 'POST'],
    ['get', '/api/owner-photos', 'POST'],
    ['get', '/api/owner-photos/0123', 'DELETE'],
    ['put', '/api/session', 'DELETE, GET, HEAD, POST'],
    ['put', '/api/account', 'DELETE, GET, HEAD, PATCH, POST'],
    ['get', '/api/account/photo', 'DELETE, PUT'],
    ['get', '/api/account/phones', 'POST'],
    ['get', '/api/account/emails/1', 'PUT'],
    ['get', '/api/account/addresses/1', 'DELETE, PUT'],
    ['get', '/api/account/password/forgot', 'POST'],
    ['delete', '/api/account/data', 'GET, HEAD'],
    ['delete', '/api/enquiry-start', 'GET, HEAD'],
    ['post', '/api/properties', 'GET, HEAD'],
    ['post', '/api/geocode/search', 'GET, HEAD'],
    ['post', '/media/640/key', 'GET, HEAD'],
  ] as const)('is answered with those that it takes: %s %s', async (method, path, allowed) => {
    const { status, headers, body } = await ask(method, path).send();
    expect([status, headers['allow']]).toEqual([405, allowed]);
    expect(body).toMatchObject({ title: 'Method Not Allowed', code: 'methodNotAllowed' });
  });

  it('is told by OPTIONS as well', async () => {
    const { status, headers } = await ask('options', '/api/session');
    expect([status, headers['allow']]).toEqual([204, 'DELETE, GET, HEAD, POST']);
  });

  it('does not make a path of what is none', async () => {
    expect((await ask('get', '/api/nowhere')).status).toBe(404);
    expect((await ask('get', '/api/contact/nowhere')).status).toBe(404);
  });
});

describe('HTTP as it is written down', () => {
  it('names a scheme with a 401, and no browser asks for a password', async () => {
    const { headers } = await ask('get', '/api/account').expect(401);
    expect(headers['www-authenticate']).toBe('Session realm="account"');
  });

  it('has the titles of RFC 9110', async () => {
    const large = await ask('post', '/api/contact').send(JSON.stringify({ a: 'x'.repeat(20_000) }));
    expect([large.status, large.body.title]).toEqual([413, 'Content Too Large']);
    const wrong = await ask('post', '/api/contact').send('{}');
    expect([wrong.status, wrong.body.title]).toEqual([422, 'Unprocessable Content']);
  });

  it('takes no request with two hosts', async () => {
    const { status } = await rawExchange(
      app.url,
      'GET /buy HTTP/1.1\r\nHost: homes.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(status).toBe(400);
  });

  it('compresses the sitemap', async () => {
    const plain = await ask('get', '/sitemap.xml').set('accept-encoding', 'identity').expect(200);
    const { headers, text } = await ask('get', '/sitemap.xml').set('accept-encoding', 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['vary']).toContain('accept-encoding');
    expect(text).toBe(plain.text);
    expect(text).toContain(uuidOf(20));
  });

  it('has an icon where browsers look for one', async () => {
    const { headers, body } = await ask('get', '/favicon.ico').expect(200);
    expect(headers['content-type']).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/);
    expect(Buffer.from(body).readUInt16LE(2)).toBe(1);
  });
});
