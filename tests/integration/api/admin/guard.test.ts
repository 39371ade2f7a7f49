import type { Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../../shared/catalogue.ts';
import { useScriptedSite } from '../../../support/scripted-site.ts';
import { routesOf } from '../../../support/app-routes.ts';
import { startMisbehavingProvider } from '../../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import {
  clearedSessionCookie,
  sessionCookies,
  sessionCookieName,
} from '../../../support/session-cookie.ts';
import { ada, admin, signedIn, Visitor } from '../../../support/visitor.ts';
import { offer, wireProperty } from '../../../support/wire-property.ts';
import { openStaffSite, scriptedProfile, scriptSignIn, type StaffSite } from './staff-site.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Route {
  method: Method;
  path: string;
}

/** Every route of the admin API with ids that exist. */
function staffRoutes({ express }: TestApp): Route[] {
  return routesOf(express)
    .filter((route) => route.includes(' /api/admin'))
    .map((route) => {
      const [method = '', path = ''] = route.split(' ');
      return { method: method.toLowerCase() as Method, path: path.replaceAll(/:\w+/g, '2') };
    });
}

/** Each route requested with nothing, with JSON that breaks off and with a body that is too large. */
async function forEachBody(
  visitor: Visitor,
  routes: readonly Route[],
  expectRejected: (route: Route, answer: Response) => void,
): Promise<void> {
  for (const route of routes) {
    for (const body of ['{}', '{"title":', 'x'.repeat(200_000)]) {
      const sent = visitor.request(route.method, route.path).type('json');
      expectRejected(route, route.method === 'get' ? await sent : await sent.send(body));
    }
  }
}

describe('guard of the admin API', () => {
  const site = useScriptedSite([wireProperty()]);
  let routes: Route[];

  beforeAll(async () => {
    routes = staffRoutes(site.app);
  });
  beforeEach(() => {
    site.provider.requests.length = 0;
  });

  it('covers every route', () => {
    expect(routes.length).toBeGreaterThan(40);
  });

  it('answers 401 without a session before it reads the body', async () => {
    await forEachBody(new Visitor(site.app), routes, (route, answer) => {
      expect([route, answer.status, answer.body.code]).toEqual([route, 401, 'unauthorized']);
      expect(answer.type).toBe('application/problem+json');
      expect(answer.get('cache-control')).toBe('no-store');
    });
    expect(site.provider.requests).toEqual([]);
  });

  it('deletes an invalid session cookie', async () => {
    const visitor = new Visitor(site.app);
    for (const { method, path } of routes) {
      visitor.cookies.set(sessionCookieName, 'made-up');
      const answer = await visitor.request(method, path).type('json');
      expect([method, path, answer.status]).toEqual([method, path, 401]);
      expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
    }
  });

  it('answers 403 to a user before it reads the body', async () => {
    const user = await scriptSignIn(site.app, site.provider, 'user');
    site.provider.requests.length = 0;
    await forEachBody(user, routes, (route, answer) => {
      expect([route, answer.status, answer.body.code]).toEqual([route, 403, 'staffOnly']);
      expect(answer.body.detail).toBe(catalogue.staffOnly);
      expect(answer.get('set-cookie')).toBeUndefined();
    });
    // The site may have asked only who the user is.
    expect(new Set(site.provider.requests.map(({ target }) => target))).toEqual(
      new Set(['/api/users/me']),
    );
  });

  it('rejects bodies of types that an HTML form can send', async () => {
    const staff = await scriptSignIn(site.app, site.provider, 'admin');
    for (const { method, path } of routes.filter((route) => route.method !== 'get')) {
      const answer = await staff.request(method, path).type('text/plain').send('{}');
      expect([method, path, answer.status]).toEqual([method, path, 415]);
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
    const staff = await signedIn(site.app, admin);
    const otherAnswers: Record<string, number[]> = {
      'get batches/2': [404],
      'post batches/2/undo': [404],
      'post properties/import': [415],
      'post properties/2/photos': [415],
      'delete properties/2/photos/2': [404],
      'delete amenities/2': [409],
      'post mails/2/resend': [404],
      'delete mails/2': [404],
    };
    for (const { method, path } of staffRoutes(site.app)) {
      const sent = staff.request(method, path);
      const answer = method === 'get' ? await sent : await sent.send({ nothing: true });
      // An empty request is accepted, or rejected for missing fields.
      const name = `${method} ${path.replace('/api/admin/', '')}`;
      const accepted = otherAnswers[name] ?? (method === 'get' ? [200] : [200, 422]);
      expect([name, answer.status]).toEqual([name, expect.toBeOneOf(accepted)]);
      const cacheControl = answer.status < 400 ? 'private, no-store' : 'no-store';
      expect([name, answer.get('cache-control')]).toEqual([name, cacheControl]);
    }
  });

  it('is rejected at once after losing the role, and admitted at once after gaining it', async () => {
    const staff = await signedIn(site.app, admin);
    const setRole = (role: string) => staff.patch('/api/admin/users/2', { role }).expect(200);
    await setRole('admin');
    const demoted = await signedIn(site.app, ada);
    await demoted.get('/api/admin/stats').expect(200);
    await setRole('user');

    const session = await demoted.get('/api/session').expect(200);
    expect(session.body.user.role).toBe('user');
    const refused = await demoted.post('/api/admin/amenities', { name: 'Sauna' }).expect(403);
    expect(refused.body).toMatchObject({
      code: 'staffOnly',
      detail: catalogue.staffOnly,
    });

    await setRole('admin');
    await demoted.get('/api/admin/stats').expect(200);
    const after = await demoted.get('/api/session').expect(200);
    expect(after.body.user.role).toBe('admin');
    await setRole('user');
  });

  it('has the role that the provider reports after a change there', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    await using app = await createTestApp({ providerUrl: provider.base });
    const user = await scriptSignIn(app, provider, 'user');
    provider.on('/users/me', scriptedProfile('admin'));
    provider.on('/admin/amenities', { kind: 'answers', json: { amenities: [] } });
    await user.get('/api/admin/amenities').expect(200);
  });

  it('is signed out here when the provider ends the session', async () => {
    const staff = await signedIn(site.app, admin);
    const other = await signedIn(site.app, admin);
    await staff.post('/api/admin/users/1/end-sessions').expect(200);
    const answer = await other.get('/api/admin/stats').expect(401);
    expect(answer.body.detail).toBe(catalogue.sessionInactive);
    expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
  });
});

describe('a change that a page sends for another person than the one signed in', () => {
  let site: StaffSite;
  beforeAll(async () => {
    site = await openStaffSite();
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it('is refused without an effect, and ends no session', async () => {
    const { body: me } = await site.admin.get('/api/account').expect(200);
    const add = (name: string, believed: string) =>
      site.admin.post('/api/admin/amenities', { name }).set('x-signed-in-as', believed);
    const refused = await add('Moat', '4711');
    expect(refused).toBeProblem({
      status: 409,
      detail: expect.stringMatching(/^Someone else has logged in/),
    });
    expect(sessionCookies(refused)).toEqual([]);
    const account = site.admin.patch('/api/account', { firstName: 'Ada', lastName: 'Obi' });
    expect(await account.set('x-signed-in-as', '4711')).toBeProblem({ status: 409 });
    await add('Drawbridge', me.id).expect(201);
    const { body } = await site.admin.get('/api/admin/amenities').expect(200);
    const names = body.items.map(({ name }: { name: string }) => name);
    expect(names).toContain('Drawbridge');
    expect(names).not.toContain('Moat');
  });
});
