import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { routesOf } from '../../support/app-routes.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

const reads = /^(?:GET|HEAD|OPTIONS) /;

describe('cross-site request', () => {
  let provider: MisbehavingProvider;
  let app: TestApp;
  let routes: string[];
  /** The pages that accept a form. */
  let forms: string[];

  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    app = await createTestApp({ providerUrl: provider.base });
    routes = routesOf(app.express).filter((route) => !reads.test(route));
    forms = (await app.services.bundle.load()).formPaths.map((path) => `POST ${path}`);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it('can target these routes', () => {
    expect(routes.toSorted()).toEqual([
      'DELETE /api/account',
      'DELETE /api/account/addresses/:id',
      'DELETE /api/account/phones/:id',
      'DELETE /api/account/photo',
      'DELETE /api/admin/amenities/:id',
      'DELETE /api/admin/messages/:id',
      'DELETE /api/admin/properties/:id',
      'DELETE /api/admin/properties/:id/photos/:photo',
      'DELETE /api/admin/property-types/:id',
      'DELETE /api/admin/undelivered/:id',
      'DELETE /api/owner-photos/:id',
      'DELETE /api/session',
      'PATCH /api/account',
      'PATCH /api/admin/messages/:id',
      'PATCH /api/admin/users/:id',
      'POST /api/account',
      'POST /api/account/addresses',
      'POST /api/account/emails',
      'POST /api/account/password/forgot',
      'POST /api/account/password/reset',
      'POST /api/account/phones',
      'POST /api/account/verification',
      'POST /api/account/verification/mail',
      'POST /api/admin/amenities',
      'POST /api/admin/amenities/:id/merge',
      'POST /api/admin/batches/:id/undo',
      'POST /api/admin/messages',
      'POST /api/admin/messages/:id/restore',
      'POST /api/admin/properties',
      'POST /api/admin/properties/:id/photos',
      'POST /api/admin/properties/:id/restore',
      'POST /api/admin/properties/bulk',
      'POST /api/admin/properties/import',
      'POST /api/admin/property-types',
      'POST /api/admin/property-types/:id/merge',
      'POST /api/admin/undelivered/:id/resend',
      'POST /api/admin/users/:id/end-sessions',
      'POST /api/contact',
      'POST /api/owner-enquiries',
      'POST /api/owner-photos',
      'POST /api/session',
      'POST /api/vitals',
      'PUT /api/account/addresses/:id',
      'PUT /api/account/emails/:id',
      'PUT /api/account/enquiry-mails',
      'PUT /api/account/phones/:id',
      'PUT /api/account/photo',
      'PUT /api/admin/amenities/:id',
      'PUT /api/admin/properties/:id',
      'PUT /api/admin/properties/:id/photos',
      'PUT /api/admin/property-types/:id',
    ]);
  });

  it('can target the forms of these pages', () => {
    expect(forms.toSorted()).toEqual([
      'POST /admin/login',
      'POST /contact-us',
      'POST /forgot-password',
      'POST /login',
      'POST /logout',
      'POST /sell',
      'POST /set-password',
      'POST /signup',
      'POST /user',
      'POST /verify-email',
    ]);
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
    const before = provider.requests.length;
    for (const route of [...routes, ...forms]) {
      const [method = '', path = ''] = route.split(' ');
      const call = new request.Test(app.url, method, path);
      const sent =
        'origin' in headers && headers.origin === 'own' ? { ...headers, origin: app.url } : headers;
      const type = forms.includes(route) ? 'application/x-www-form-urlencoded' : 'application/json';
      const response = await call.set('content-type', type).set(sent).send('{}');
      const expected = (status === 415 && withoutSession(path)) || status;
      const expectedType = expected === 302 ? 'text/plain' : 'application/problem+json';
      expect([route, response.status, response.type]).toEqual([route, expected, expectedType]);
    }
    expect(provider.requests).toHaveLength(before);
  });

  it('is rejected with a page that links back to the form, if a browser shows it', async () => {
    for (const form of forms) {
      const path = form.replace('POST ', '');
      const response = await request(app.url)
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
    ['Sec-Fetch-Site is not same-origin', { 'sec-fetch-site': 'same-site', origin: 'a://ada' }],
    ['Origin is not the expected one', { origin: 'http://ada.example' }],
    ['neither Sec-Fetch-Site nor Origin was sent', {}],
  ])('is logged: %s', async (reason, headers) => {
    const path = '/api/session?email=ada';
    const response = await request(app.url).delete(path).set(headers).expect(403);
    const line = app.logLines.findLast((each) => each.includes('refused a cross-site request'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 40,
      requestId: response.headers['x-request-id'],
      reason,
      expectedOrigin: app.url,
    });
    expect(line).not.toContain('ada');
  });

  it.each([
    ['states our origin', { 'sec-fetch-site': 'same-origin' }],
    ['comes from an older browser with our origin', { origin: 'own' }],
  ])('is accepted if it %s', async (_, headers) => {
    const sent = Object.values(headers).includes('own') ? { origin: app.url } : headers;
    await request(app.url).delete('/api/session').set(sent).expect(200);
  });
});

/** The status of routes that require a session before they check the type of a body. */
function withoutSession(path: string): number | undefined {
  if (path === '/user') return 302;
  return path.startsWith('/api/admin/') ? 401 : undefined;
}
