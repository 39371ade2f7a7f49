import request, { type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../../shared/catalogue.ts';
import { routesOf } from '../../../support/app-routes.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { offer, wireProperty } from '../../../support/wire-property.ts';
import { openStaffSite, scriptSignIn, type StaffSite } from './staff-site.ts';

const clearedCookie = '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';
const bodies = ['{}', '{"title":', 'x'.repeat(200_000)];

/** Every route of the admin API with ids that exist. */
function staffRoutes({ express }: TestApp): { method: string; path: string }[] {
  return routesOf(express)
    .filter((route) => route.includes(' /api/admin'))
    .map((route) => {
      const [method = '', path = ''] = route.split(' ');
      return { method, path: path.replaceAll(/:\w+/g, '2') };
    });
}

function call(
  app: TestApp,
  { method, path }: { method: string; path: string },
  cookie: string,
): Test {
  return new request.Test(app.url, method, path).set({
    'sec-fetch-site': 'same-origin',
    cookie,
  });
}

describe('guard of the admin API', () => {
  let provider: MisbehavingProvider;
  let app: TestApp;
  let routes: { method: string; path: string }[];

  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    app = await createTestApp({ providerUrl: provider.base });
    routes = staffRoutes(app);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    provider.requests.length = 0;
  });

  it('covers these read routes, beside those that the cross-site test lists', () => {
    const reads = routesOf(app.express).filter((route) => route.startsWith('GET /api/admin'));
    expect(reads.toSorted()).toEqual([
      'GET /api/admin/amenities',
      'GET /api/admin/audit',
      'GET /api/admin/audit/export.csv',
      'GET /api/admin/batches',
      'GET /api/admin/batches/:id',
      'GET /api/admin/costs',
      'GET /api/admin/messages',
      'GET /api/admin/messages/:id',
      'GET /api/admin/messages/:id/photos/:number',
      'GET /api/admin/missing',
      'GET /api/admin/properties',
      'GET /api/admin/properties/:id',
      'GET /api/admin/properties/export.csv',
      'GET /api/admin/property-types',
      'GET /api/admin/stats',
      'GET /api/admin/users',
    ]);
  });

  it('answers 401 without a session before it reads the body', async () => {
    for (const route of routes) {
      for (const body of bodies) {
        const sent = call(app, route, '').type('json');
        const answer = route.method === 'GET' ? await sent : await sent.send(body);
        expect([route, answer.status, answer.body.code]).toEqual([route, 401, 'unauthorized']);
        expect(answer.type).toBe('application/problem+json');
        expect(answer.get('cache-control')).toBe('no-store');
      }
    }
    expect(provider.requests).toEqual([]);
  });

  it('deletes an invalid session cookie', async () => {
    for (const route of routes) {
      const answer = await call(app, route, '__Host-session=made-up').type('json');
      expect([route, answer.status]).toEqual([route, 401]);
      expect(answer.get('set-cookie')).toContain(clearedCookie);
    }
  });

  it('answers 403 to a user before it reads the body', async () => {
    const cookie = await scriptSignIn(app, provider, 'user');
    provider.requests.length = 0;
    for (const route of routes) {
      for (const body of bodies) {
        const sent = call(app, route, cookie).type('json');
        const answer = route.method === 'GET' ? await sent : await sent.send(body);
        expect([route, answer.status, answer.body.code]).toEqual([route, 403, 'staffOnly']);
        expect(answer.body.detail).toBe(catalogue.staffOnly);
        expect(answer.get('set-cookie')).toBeUndefined();
      }
    }
    // The site may have asked only who the user is.
    expect(new Set(provider.requests.map(({ target }) => target))).toEqual(
      new Set(['/api/users/me']),
    );
  });

  it('rejects bodies of types that an HTML form can send', async () => {
    const cookie = await scriptSignIn(app, provider, 'admin');
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const answer = await call(app, route, cookie).type('text/plain').send('{}');
      expect([route, answer.status]).toEqual([route, 415]);
    }
  });
});

describe('administrator', () => {
  let site: StaffSite;
  beforeAll(async () => {
    site = await openStaffSite();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it('is admitted on every route', async () => {
    const cookie = await site.logIn('admin@homefront.example');
    const otherAnswers: Record<string, number[]> = {
      'GET batches/2': [404],
      'POST batches/2/undo': [404],
      'POST properties/import': [415],
      'POST properties/2/photos': [415],
      'DELETE properties/2/photos/2': [404],
      'DELETE amenities/2': [409],
    };
    for (const route of staffRoutes(site.app)) {
      const sent = call(site.app, route, cookie);
      const answer = route.method === 'GET' ? await sent : await sent.send({ nothing: true });
      // An empty request is accepted, or rejected for missing fields.
      const name = `${route.method} ${route.path.replace('/api/admin/', '')}`;
      const accepted = otherAnswers[name] ?? (route.method === 'GET' ? [200] : [200, 422]);
      expect([name, answer.status]).toEqual([name, expect.toBeOneOf(accepted)]);
      const cacheControl = answer.status < 400 ? 'private, no-store' : 'no-store';
      expect([route, answer.get('cache-control')]).toEqual([route, cacheControl]);
    }
  });

  it('is rejected at once after losing the role, and admitted at once after gaining it', async () => {
    const admin = site.withCookie(await site.logIn('admin@homefront.example'));
    await admin('patch', '/api/admin/users/2', { role: 'admin' }).expect(200);
    const demoted = site.withCookie(await site.logIn('ada@homefront.example'));
    await demoted('get', '/api/admin/stats').expect(200);
    await admin('patch', '/api/admin/users/2', { role: 'user' }).expect(200);

    const session = await demoted('get', '/api/session').expect(200);
    expect(session.body.user.role).toBe('user');
    const refused = await demoted('post', '/api/admin/amenities', { name: 'Sauna' }).expect(403);
    expect(refused.body).toMatchObject({
      code: 'staffOnly',
      detail: catalogue.staffOnly,
    });

    await admin('patch', '/api/admin/users/2', { role: 'admin' }).expect(200);
    await demoted('get', '/api/admin/stats').expect(200);
    const after = await demoted('get', '/api/session').expect(200);
    expect(after.body.user.role).toBe('admin');
    await admin('patch', '/api/admin/users/2', { role: 'user' }).expect(200);
  });

  it('has the role that the provider reports after a change there', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    await using app = await createTestApp({ providerUrl: provider.base });
    const cookie = await scriptSignIn(app, provider, 'user');
    provider.on('/users/me', {
      kind: 'answers',
      json: {
        data: { id: 7, first_name: 'Ngozi', last_name: 'Eze', email: 'n@b.example', role: 'admin' },
      },
    });
    provider.on('/admin/amenities', { kind: 'answers', json: { amenities: [] } });
    const answer = await request(app.url).get('/api/admin/amenities').set({ cookie });
    expect(answer.status).toBe(200);
  });

  it('is signed out here when the provider ends the session', async () => {
    const admin = site.withCookie(await site.logIn('admin@homefront.example'));
    const other = site.withCookie(await site.logIn('admin@homefront.example'));
    await admin('post', '/api/admin/users/1/end-sessions').expect(200);
    const answer = await other('get', '/api/admin/stats').expect(401);
    expect(answer.body.detail).toBe(catalogue.sessionInactive);
    expect(answer.get('set-cookie')).toContain(clearedCookie);
  });
});
