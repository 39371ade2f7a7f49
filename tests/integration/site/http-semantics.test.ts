import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { rawExchange } from '../../support/raw-exchange.ts';
import { uuidOf, wireProperty } from '../../support/wire-property.ts';

const site = useScriptedSite(
  Array.from({ length: 20 }, (_, index) => wireProperty({ id: index + 1 })),
);

function sendRequest(
  method: 'get' | 'put' | 'post' | 'patch' | 'delete' | 'options',
  path: string,
) {
  const call = request(site.app.url)[method](path);
  return call.set({ 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' });
}

describe('unsupported method', () => {
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
  ] as const)('returns 405 with the allowed methods: %s %s', async (method, path, allowed) => {
    const { status, headers, body } = await sendRequest(method, path).send();
    expect([status, headers['allow']]).toEqual([405, allowed]);
    expect(body).toMatchObject({ title: 'Method Not Allowed', code: 'methodNotAllowed' });
  });

  it('is consistent with OPTIONS', async () => {
    const { status, headers } = await sendRequest('options', '/api/session');
    expect([status, headers['allow']]).toEqual([204, 'DELETE, GET, HEAD, POST']);
  });

  it('returns 404 on an unknown path', async () => {
    expect((await sendRequest('get', '/api/nowhere')).status).toBe(404);
    expect((await sendRequest('get', '/api/contact/nowhere')).status).toBe(404);
  });
});

describe('HTTP compliance', () => {
  it('sends WWW-Authenticate with a 401, without a browser prompt for a password', async () => {
    const { headers } = await sendRequest('get', '/api/account').expect(401);
    expect(headers['www-authenticate']).toBe('Session realm="account"');
  });

  it('uses the status texts of RFC 9110', async () => {
    const large = await sendRequest('post', '/api/contact').send(
      JSON.stringify({ a: 'x'.repeat(20_000) }),
    );
    expect([large.status, large.body.title]).toEqual([413, 'Content Too Large']);
    const wrong = await sendRequest('post', '/api/contact').send('{}');
    expect([wrong.status, wrong.body.title]).toEqual([422, 'Unprocessable Content']);
  });

  it.each([
    ['/api/contact', 'application/json'],
    ['/contact-us', 'application/x-www-form-urlencoded'],
  ])('rejects a body for %s that has no end as soon as it is too large', async (path, type) => {
    const size = 200_000;
    const { status } = await rawExchange(
      site.app.url,
      `POST ${path} HTTP/1.1\r\nHost: homes.example\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${'x'.repeat(size)}`,
    );
    expect(status).toBe(413);
  });

  it('rejects a request with two hosts, also for a stored page', async () => {
    await sendRequest('get', '/buy').expect(200);
    const stored = await sendRequest('get', '/buy').expect(200);
    expect(stored.headers['cache-status']).toBe('Homefront; hit');
    const { status } = await rawExchange(
      site.app.url,
      'GET /buy HTTP/1.1\r\nHost: homes.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(status).toBe(400);
  });

  it('compresses the sitemap', async () => {
    const plain = await sendRequest('get', '/sitemap.xml')
      .set('accept-encoding', 'identity')
      .expect(200);
    const { headers, text } = await sendRequest('get', '/sitemap.xml').set(
      'accept-encoding',
      'gzip',
    );
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['vary']).toContain('accept-encoding');
    expect(text).toBe(plain.text);
    expect(text).toContain(uuidOf(20));
  });

  it('serves an icon at its default path', async () => {
    const { headers, body } = await sendRequest('get', '/favicon.ico').expect(200);
    expect(headers['content-type']).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/);
    expect(Buffer.from(body).readUInt16LE(2)).toBe(1);
  });
});
