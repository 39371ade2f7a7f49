import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { routesOf } from '../../support/app-routes.ts';
import { readPage } from '../../support/page.ts';
import { wireProperty } from '../../support/wire-property.ts';

const reads = /^(?:GET|HEAD|OPTIONS) /;

describe('cross-site request', () => {
  const site = useScriptedSite([wireProperty()]);
  let routes: string[];
  /** The pages that accept a form. */
  let forms: string[];

  beforeAll(async () => {
    routes = routesOf(site.app.express).filter((route) => !reads.test(route));
    forms = (await site.app.services.bundle.load()).formPaths.map((path) => `POST ${path}`);
  });

  it('can target many routes and forms', () => {
    expect(routes.length).toBeGreaterThan(50);
    expect(forms).toContain('POST /contact-us');
  });

  it.each([
    ['has no origin headers', {}, 403],
    ['comes from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['comes from a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
    ['has an opaque origin', { origin: 'null' }, 403],
    ['comes from another origin', { origin: 'https://homefront.example.evil.example' }, 403],
    [
      'is sent by a script outside any page',
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors' },
      403,
    ],
    ['forges our origin', { 'sec-fetch-site': 'cross-site', origin: 'own' }, 403],
    [
      'has a form’s content type',
      { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
      415,
    ],
  ] as const)('is rejected on every route if it %s', async (_, headers, status) => {
    const before = site.provider.requests.length;
    for (const route of [...routes, ...forms]) {
      const [method = '', path = ''] = route.split(' ');
      const call = new request.Test(site.app.url, method, path);
      const sent =
        'origin' in headers && headers.origin === 'own'
          ? { ...headers, origin: site.app.url }
          : headers;
      const type = forms.includes(route) ? 'application/x-www-form-urlencoded' : 'application/json';
      const response = await call.set('content-type', type).set(sent).send('{}');
      const expected = (status === 415 && withoutSession(path)) || status;
      const expectedType = expected === 302 ? 'text/plain' : 'application/problem+json';
      expect([route, response.status, response.type]).toEqual([route, expected, expectedType]);
    }
    expect(site.provider.requests).toHaveLength(before);
  });

  it('is rejected with a page that links back to the form, if a browser shows it', async () => {
    for (const form of forms) {
      const path = form.replace('POST ', '');
      const response = await request(site.app.url)
        .post(`${path}?a="b&c`)
        .set({ accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'cross-site' })
        .type('form')
        .send('email=ada');
      expect([form, response.status, response.type]).toEqual([form, 403, 'text/html']);
      const page = readPage(response.text);
      expect(page.text).toContain(catalogue.crossSite);
      expect(page.tags('a').map(({ href }) => href)).toEqual([`${path}?a=%22b&c`, '/']);
    }
  });

  it.each([
    ['Sec-Fetch-Site is not same-origin', { 'sec-fetch-site': 'same-site', origin: 'a://zoe' }],
    ['Origin is not the expected one', { origin: 'http://zoe.example' }],
    ['neither Sec-Fetch-Site nor Origin was sent', {}],
  ])('is logged: %s', async (reason, headers) => {
    const path = '/api/session?email=zoe';
    const response = await request(site.app.url).delete(path).set(headers).expect(403);
    const line = site.app.logLines.findLast((each) =>
      each.includes('refused a cross-site request'),
    );
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 40,
      requestId: response.headers['x-request-id'],
      reason,
      expectedOrigin: site.app.url,
    });
    expect(line).not.toContain('zoe');
  });

  it.each([
    ['states our origin', { 'sec-fetch-site': 'same-origin' }],
    ['comes from an older browser with our origin', { origin: 'own' }],
  ])('is accepted if it %s', async (_, headers) => {
    const sent = Object.values(headers).includes('own') ? { origin: site.app.url } : headers;
    await request(site.app.url).delete('/api/session').set(sent).expect(200);
  });
});

/** The status of routes that require a session before they check the type of a body. */
function withoutSession(path: string): number | undefined {
  if (path === '/user') return 302;
  return path.startsWith('/api/admin/') ? 401 : undefined;
}
