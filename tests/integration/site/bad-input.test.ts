import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { readPage } from '../../support/page.ts';
import { rawExchange, requestFor } from '../../support/raw-exchange.ts';
import { wireProperty } from '../../support/wire-property.ts';

const stackTrace = /\n\s+at |node:internal|\.ts:\d|\.tsx:\d|node_modules/;

describe('a bad URL', () => {
  const site = useScriptedSite([wireProperty({ id: 1 })], { env: { TRUST_PROXY: '1' } });

  afterEach(() => expectUnharmed());

  let visitor = 0;
  /**
   * Each request comes from a new IP address, so that no rate limit responds instead of the site.
   */
  async function sendRequest(
    path: string,
    accept = '*/*',
  ): Promise<{ status: number; type: string; body: string }> {
    visitor += 1;
    const headers = {
      accept,
      'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    };
    const { hostname, port } = new URL(site.app.url);
    const [response]: IncomingMessage[] = await once(
      get({ hostname, port, path, headers }),
      'response',
    );
    if (!response) throw new Error('no response came');
    return {
      status: response.statusCode ?? 0,
      type: String(response.headers['content-type']),
      body: await textOf(response),
    };
  }

  async function expectUnharmed(): Promise<void> {
    expect((await sendRequest('/buy')).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'page')).toBe(false);
    const failures = site.app.logLines.filter((line) => JSON.parse(line).level >= 50);
    expect(failures).toEqual([]);
  }

  it.each([
    ['/property/..%2f..%2fadmin', 404],
    ['//evil.example', 404],
    ['/\\evil.example', 404],
    ['/%5cevil.example', 404],
    ['/;/buy', 404],
    [`/${'a/'.repeat(500)}`, 404],
    ['/buy?', 200],
    ['/buy?&&==&', 200],
    ['/buy?page=9e99&page=2', 200],
    ['/buy?__proto__[page]=2&constructor=1', 200],
    ['/buy?location=%', 200],
    ['/buy?location=%ED%A0%80%00', 200],
  ])('%s returns %i and a page', async (path, status) => {
    const answer = await sendRequest(path);
    expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).not.toMatch(stackTrace);
  });

  it.each([
    ['/property/%E0%A4%A', 400, catalogue.badRequest],
    ['/property/%00', 400, catalogue.badRequest],
    ['/property/%ED%A0%80', 400, catalogue.badRequest],
    ['/buy%0d%0aSet-Cookie:%20a=b', 400, catalogue.badRequest],
    ['/%E2%80%A8', 400, catalogue.badRequest],
    ['/%', 400, catalogue.badRequest],
    ['/media/original/%00', 400, catalogue.badRequest],
    ['/assets/%E0%A4%A', 400, catalogue.badRequest],
    ['/api/properties/%E0%A4%A', 400, catalogue.badRequest],
    ['/api/properties/%', 400, catalogue.badRequest],
    ['/api/properties/%00', 400, catalogue.badRequest],
    ['/api/properties/%2e%2e', 404, catalogue.propertyNotFound],
    ['/api//properties', 404, catalogue.pageNotFound],
    ['/api/%F0%9F%8F%A0', 404, catalogue.pageNotFound],
    [`/api/properties?location=${'x'.repeat(3000)}`, 414, catalogue.urlTooLong],
    [`/${'x'.repeat(3000)}`, 414, catalogue.urlTooLong],
    [`/media/original/${'A'.repeat(3000)}`, 414, catalogue.urlTooLong],
  ])('%s returns %i and a problem', async (path, status, detail) => {
    const answer = await sendRequest(path);
    expect([answer.status, answer.type]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(JSON.parse(answer.body)).toMatchObject({ status, detail });
  });

  it.each([
    ['/property/%E0%A4%A', 400, catalogue.badRequest],
    [`/${'x'.repeat(3000)}`, 414, catalogue.urlTooLong],
  ])('a browser gets an error page: %s', async (path, status, detail) => {
    const { status: actual, type, body } = await sendRequest(path, 'text/html,*/*;q=0.8');
    expect([actual, type]).toEqual([status, 'text/html; charset=utf-8']);
    const page = readPage(body);
    expect(page.text).toContain(detail);
    expect(page.robots).toBe('noindex');
    expect(page.tags('a')).toEqual([{ href: '/' }]);
    expect(page.tags('script')).toEqual([]);
  });

  it('the JSON API sends a browser a problem too', async () => {
    const { type } = await sendRequest('/api/unknown', 'text/html');
    expect(type).toBe('application/problem+json; charset=utf-8');
  });

  it('a path with two leading slashes never leads to another site', async () => {
    for (const path of ['//evil.example/buy?purpose=rent', '//evil.example/property/1']) {
      const { status, body } = await sendRequest(path);
      expect(status).toBe(404);
      expect(body).not.toMatch(/(?:href|src|action|content)="(?:https?:)?\/\/evil/);
    }
  });

  it.each([
    ['http://evil.example/buy', 200],
    ['http://evil.example/api/properties', 200],
    ['http://evil.example/nowhere', 404],
    ['http://evil.example', 200],
    ['http://evil.example:99999/buy', 400],
    ['http://evil.example:99999/api/properties', 400],
    ['evil:80', 400],
    ['*', 400],
    ['buy', 400],
  ])(
    'a request target that is not a path, %s, gets our own page or is rejected',
    async (target, status) => {
      const answer = await rawExchange(site.app.url, requestFor(target));
      expect(answer.status).toBe(status);
      expect(answer.body).not.toMatch(stackTrace);
      expect(answer.body).not.toMatch(/(?:href|src|action|content)="(?:https?:)?\/\/evil/);
    },
  );
});
