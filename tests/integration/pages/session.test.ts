import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { cookieOf, sessionCookies } from '../../support/session-cookie.ts';

const password = 'Correct-Horse-7';
const ada = { email: 'ada@homefront.example', password };
const admin = { email: 'admin@homefront.example', password };
const clearedCookie = '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';
const own = { 'sec-fetch-site': 'same-origin' };
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const publicPages = ['/', '/buy', '/rent?location=', '/contact-us'];

/** Signs in and returns the Cookie header that a browser sends back. */
async function signIn(app: TestApp, form: object): Promise<string> {
  const answer = await request(app.url).post('/api/session').set(own).send(form).expect(200);
  return cookieOf(answer);
}

function open(app: TestApp, path: string, cookie = '', headers: object = {}): Promise<Response> {
  return request(app.url)
    .get(path)
    .set({ cookie, ...html, ...headers })
    .redirects(0)
    .then((answer) => answer);
}

function linksOf({ text }: Response): (string | undefined)[] {
  return readPage(text)
    .tags('a')
    .map(({ href }) => href);
}

/** The page without the parts that differ from one response to the next. */
function withoutNonces({ text }: Response): string {
  return text.replaceAll(/nonce="[^"]*"/g, '');
}

describe('page', () => {
  let app: TestApp;
  let user: string;
  let administrator: string;

  beforeAll(async () => {
    app = await createTestApp({ env: { DEMO_PASSWORD: password, SEED_PROPERTIES: '4' } });
    user = await signIn(app, ada);
    administrator = await signIn(app, admin);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it.each(publicPages)('%s offers a visitor to log in, not to log out', async (path) => {
    const answer = await open(app, path);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/^(?:private, )?no-cache$/);
    expect(linksOf(answer)).toEqual(expect.arrayContaining(['/login', '/admin/login']));
    expect(readPage(answer.text).text).not.toContain('Logout');
    expect(sessionCookies(answer)).toEqual([]);
  });

  it.each(publicPages)(
    '%s shows the signed-in user from the first byte on, and is not cached',
    async (path) => {
      const answer = await open(app, path, user);
      const page = readPage(answer.text);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(page.text).toContain('Ada Obi');
      expect(page.text).toContain(ada.email);
      expect(page.text).not.toContain('Log In');
      expect(linksOf(answer)).toContain('/user');
      expect(page.tags('form')).toContainEqual(
        expect.objectContaining({ method: 'post', action: '/logout' }),
      );
      expect(sessionCookies(answer)).toEqual([]);
    },
  );

  it('links an administrator to the staff area', async () => {
    const links = linksOf(await open(app, '/', administrator));
    expect(links).toContain('/admin');
    expect(links).not.toContain('/user');
  });

  it.each([
    ['malformed', 'short'],
    ['forged', 'A'.repeat(43)],
    ['made of JSON', 'j:{"toString":1}'],
    ['not decodable', '%'],
    ['named like a prototype property', '__proto__'],
  ])('deletes a cookie that is %s, and treats the visitor as signed out', async (_, value) => {
    const answer = await open(app, '/', `__Host-session=${value}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(sessionCookies(answer)).toEqual([clearedCookie]);
    expect(linksOf(answer)).toContain('/login');
  });

  it('answers HEAD with the headers of GET', async () => {
    const answer = await request(app.url).head('/').set({ cookie: user }).expect(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    await request(app.url).head('/admin').set({ cookie: administrator }).expect(200);
    await request(app.url).head('/admin').expect(302);
  });

  it('is the same for every visitor, whoever else is signed in and whatever the headers', async () => {
    const first = await open(app, '/buy');
    const poisoned = await open(app, '/buy', 'session=x; user=Ada', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
      'x-user': 'Ada Obi',
      authorization: 'Bearer of-nothing',
      forwarded: 'host=evil.example',
    });
    await open(app, '/buy', user);
    const last = await open(app, '/buy');
    expect(withoutNonces(poisoned)).toBe(withoutNonces(first));
    expect(withoutNonces(last)).toBe(withoutNonces(first));
    for (const path of publicPages) {
      const { text } = await open(app, path);
      expect(text).not.toContain('Ada');
      expect(text).not.toContain(ada.email);
    }
  });

  it('shows users only their own names', async () => {
    const [usersPage, administratorsPage] = await Promise.all([
      open(app, '/', user),
      open(app, '/', administrator),
    ]);
    expect(usersPage.text).not.toContain(admin.email);
    expect(administratorsPage.text).not.toContain(ada.email);
  });

  it('redirects a visitor of the staff area to sign in and back', async () => {
    for (const path of ['/admin', '/admin/nowhere?a=b']) {
      const { status, headers } = await open(app, path);
      const next = encodeURIComponent(path);
      expect([status, headers['location']]).toEqual([302, `/admin/login?next=${next}`]);
    }
  });

  it('tells a user that the staff area is for staff only', async () => {
    for (const path of ['/admin', '/admin/nowhere']) {
      const answer = await open(app, path, user);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(readPage(answer.text).text).toContain(catalogue.staffOnly);
      expect(readPage(answer.text).text).toContain('Go to your account');
    }
  });

  it('opens the staff area for an administrator', async () => {
    const answer = await open(app, '/admin', administrator);
    const page = readPage(answer.text);
    expect([answer.status, page.heading, page.robots]).toEqual([200, 'Overview', 'noindex']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(page.text).toContain(admin.email);
    expect((await open(app, '/admin/nowhere', administrator)).status).toBe(404);
  });

  it('logs out by a form: the cookie is deleted, and invalid if sent again', async () => {
    const cookie = await signIn(app, ada);
    const answer = await request(app.url)
      .post('/logout')
      .set({ cookie, ...own, ...html })
      .type('form')
      .send('');
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(sessionCookies(answer)).toEqual([clearedCookie]);

    const replayed = await open(app, '/', cookie);
    expect(sessionCookies(replayed)).toEqual([clearedCookie]);
    expect(replayed.text).not.toContain('Ada');
    expect((await open(app, '/admin', cookie)).headers['location']).toMatch(/^\/admin\/login\?/);
    const api = await open(app, '/api/session', cookie);
    expect(api).toHaveNoSession();
    expect(sessionCookies(api)).toEqual([clearedCookie]);
  });

  it('logs out from two tabs at once', async () => {
    const cookie = await signIn(app, ada);
    const answers = await Promise.all(
      [1, 2].map(() =>
        request(app.url)
          .post('/logout')
          .set({ cookie, ...own })
          .type('form')
          .send(''),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    for (const answer of answers) expect(sessionCookies(answer)).toEqual([clearedCookie]);
  });

  it('does not log out on a GET request', async () => {
    const cookie = await signIn(app, ada);
    expect((await open(app, '/logout', cookie)).headers['location']).toBe('/');
    expect(await open(app, '/api/session', cookie)).toHaveSessionFor(ada.email);
  });

  it.each(['/', '/buy', '/property/1', '/admin', '/nowhere'])(
    '%s accepts no form',
    async (path) => {
      const answer = await request(app.url)
        .post(path)
        .set({ cookie: administrator, ...own })
        .type('form')
        .send('a=1');
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
    },
  );

  it.each(['put', 'patch', 'delete', 'options'] as const)('rejects %s', async (method) => {
    for (const [path, allow] of [
      ['/buy', 'GET, HEAD'],
      ['/logout', 'GET, HEAD, POST'],
    ] as const) {
      const answer = await request(app.url)[method](path).set(own);
      expect([path, answer.status, answer.headers['allow']]).toEqual([path, 405, allow]);
    }
  });

  it.each([
    ['JSON', 'application/json', '{}'],
    ['text', 'text/plain', 'email=ada'],
    ['files', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ])('rejects %s in a text form', async (_, type, body) => {
    const answer = await request(app.url)
      .post('/logout')
      .set({ ...own, ...html })
      .type(type)
      .send(body);
    expect([answer.status, answer.type]).toEqual([415, 'text/html']);
    expect(readPage(answer.text).text).toContain(catalogue.unsupportedType);
    expect(linksOf(answer)).toEqual(['/logout', '/']);
  });

  it('rejects forms above 16 kB, and compressed forms', async () => {
    const post = () =>
      request(app.url)
        .post('/logout')
        .set({ ...own, ...html })
        .type('form');
    await post()
      .send(`a=${'x'.repeat(16 * 1024 - 2)}`)
      .expect(303);
    const large = await post()
      .send(`a=${'x'.repeat(16 * 1024 - 1)}`)
      .expect(413);
    expect(readPage(large.text).text).toContain(catalogue.bodyTooLarge);
    expect(readPage(large.text).tags('link')).toContainEqual({
      rel: 'stylesheet',
      href: '/error-page.css',
    });
    await request(app.url)
      .get('/error-page.css')
      .expect(200)
      .expect('content-type', /^text\/css/);
    await post().set('content-encoding', 'gzip').send('a=1').expect(415);
  });

  it('shows the user as signed out after 24 hours', async () => {
    // Its clock ends every session.
    await using site = await createTestApp({
      env: { DEMO_PASSWORD: password, SEED_PROPERTIES: '1' },
    });
    const cookie = await signIn(site, ada);
    site.passSeconds(24 * 60 * 60);
    const answer = await open(site, '/', cookie);
    expect(answer.status).toBe(200);
    expect(sessionCookies(answer)).toEqual([clearedCookie]);
    expect(answer.text).not.toContain('Ada');
  });
});

describe('without session storage', () => {
  it('the site shows public pages, keeps the cookie, and reports that the rest is unavailable', async () => {
    await using app = await createTestApp({
      env: { DEMO_PASSWORD: password, SEED_PROPERTIES: '1' },
    });
    const cookie = await signIn(app, admin);
    const database = new DatabaseSync(join(app.services.settings.dataDir, 'sessions.sqlite'));
    database.exec('DROP TABLE session');
    database.close();

    for (const path of publicPages) {
      const answer = await open(app, path, cookie);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(linksOf(answer)).toContain('/login');
      expect(sessionCookies(answer)).toEqual([]);
    }
    const staff = await open(app, '/admin', cookie);
    expect(staff.status).toBe(503);
    expect(readPage(staff.text).text).toContain(catalogue.unknown);
    for (const path of ['/api/session', '/api/account']) {
      const { status, body } = await open(app, path, cookie);
      expect([path, status, body.detail]).toEqual([path, 503, catalogue.unknown]);
    }
    const logOut = await request(app.url)
      .post('/logout')
      .set({ cookie, ...own, ...html })
      .type('form')
      .send('');
    expect([logOut.status, sessionCookies(logOut)]).toEqual([503, []]);
    expect(app.logLines.some((line) => line.includes('the session store failed'))).toBe(true);
  });
});

describe('session ended by the provider', () => {
  let provider: MisbehavingProvider;
  let app: TestApp;

  beforeEach(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    provider.on('/users/login', { kind: 'answers', json: { status: true, token: 'the-token' } });
    provider.on('/users/me', {
      kind: 'answers',
      json: {
        data: {
          id: 7,
          first_name: 'Ada',
          last_name: 'Obi',
          email: ada.email,
          role: 'user',
          photo: 'user_image',
        },
      },
    });
    app = await createTestApp({ providerUrl: provider.base });
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it.each([
    ['Token expired', 'tokenExpired'],
    ['Session is not active. Please login again', 'sessionInactive'],
    ['User not found', 'userNotFound'],
    ['Get out', 'upstream'],
  ])('ends here too with “%s”', async (message, code) => {
    const cookie = await signIn(app, ada);
    provider.on('/users/me', { kind: 'answers', status: 401, json: { message } });

    const answer = await open(app, '/api/account', cookie);

    expect(answer).toBeProblem({ status: 401, code });
    expect(sessionCookies(answer)).toEqual([clearedCookie]);
    expect(await open(app, '/api/session', cookie)).toHaveNoSession();
    expect((await open(app, '/', cookie)).text).not.toContain('Ada');
  });

  it.each([
    ['Token expired', 'tokenExpired'],
    ['Session is not active. Please login again', 'sessionInactive'],
    ['User not found', 'userNotFound'],
  ])('explains “%s” on the login page, redirected from an account page', async (message, code) => {
    const cookie = await signIn(app, ada);
    provider.on('/users/me', { kind: 'answers', status: 401, json: { message } });

    const answer = await open(app, '/user', cookie);

    expect([answer.status, answer.headers['location']]).toEqual([
      302,
      `/admin/login?next=%2Fuser&ended=${code}`,
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(sessionCookies(answer)).toEqual([clearedCookie]);
    expect(await open(app, '/api/session', cookie)).toHaveNoSession();
  });

  it('shows a custom message and a link to log in', async () => {
    const cookie = await signIn(app, ada);
    provider.on('/users/me', { kind: 'answers', status: 401, json: { message: 'Get out' } });
    const answer = await open(app, '/user', cookie);
    expect(sessionCookies(answer)).toEqual([clearedCookie]);
    const page = readPage(answer.text);
    expect(page.text).toContain('Get out');
    expect(page.tags('a').map(({ href }) => href)).toContain('/admin/login?next=%2Fuser');
  });

  it('shows the provider’s message for an unknown account', async () => {
    const cookie = await signIn(app, ada);
    const json = { message: 'Your profile is being moved' };
    provider.on('/users/me', { kind: 'answers', status: 404, json });
    const answer = await open(app, '/user', cookie);
    expect(answer.status).toBe(404);
    expect(readPage(answer.text).text).toContain('Your profile is being moved');
    expect(readPage(answer.text).text).not.toContain(catalogue.pageNotFound);
  });
});
