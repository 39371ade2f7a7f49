import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { ada, admin, signedIn, Visitor } from '../../support/visitor.ts';
import { wireProperty } from '../../support/wire-property.ts';
import { clearedSessionCookie, sessionCookies } from '../../support/session-cookie.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const publicPages = ['/', '/buy', '/rent?location=', '/contact-us'];

describe('page', () => {
  const app = useForSuite(() => createTestApp({ env: { SEED_PROPERTIES: '4' } }));
  const visitor = new Visitor(app);
  let user: Visitor;
  let administrator: Visitor;

  beforeAll(async () => {
    user = await signedIn(app, ada);
    administrator = await signedIn(app, admin);
  });

  it.each(publicPages)('%s offers a visitor to log in, not to log out', async (path) => {
    const answer = await visitor.get(path).expect(200);
    const page = readPage(answer);
    expect(answer.headers['cache-control']).toMatch(/^(?:private, )?no-cache$/);
    expect(page.links).toEqual(expect.arrayContaining(['/login', '/admin/login']));
    expect(page.text).not.toContain('Logout');
    expect(sessionCookies(answer)).toEqual([]);
  });

  it.each(publicPages)(
    '%s shows the signed-in user from the first byte on, and is not cached',
    async (path) => {
      const answer = await user.get(path).expect(200);
      const page = readPage(answer);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(page.text).toContain('Ada Obi');
      expect(page.text).toContain(ada.email);
      expect(page.text).not.toContain('Log In');
      expect(page.links).toContain('/user');
      expect(page.document.querySelector('form[method="post"][action="/logout"]')).not.toBeNull();
      expect(sessionCookies(answer)).toEqual([]);
    },
  );

  it('links an administrator to the staff area', async () => {
    const { links } = await administrator.page('/');
    expect(links).toContain('/admin');
    expect(links).not.toContain('/user');
  });

  it('redirects a visitor of the staff area to sign in and back', async () => {
    for (const path of ['/admin', '/admin/nowhere?a=b']) {
      const { headers } = await visitor.get(path).expect(302);
      expect(headers['location']).toBe(`/admin/login?next=${encodeURIComponent(path)}`);
    }
  });

  it('tells a user that the staff area is for staff only', async () => {
    for (const path of ['/admin', '/admin/nowhere']) {
      const answer = await user.get(path).expect(403);
      expect(answer.headers['cache-control']).toBe('no-store');
      const { text } = readPage(answer);
      expect(text).toContain(catalogue.staffOnly);
      expect(text).toContain('Go to your account');
    }
  });

  it('opens the staff area for an administrator', async () => {
    const answer = await administrator.get('/admin').expect(200);
    const page = readPage(answer);
    expect([page.heading, page.robots]).toEqual(['Overview', 'noindex']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(page.text).toContain(admin.email);
    await administrator.get('/admin/nowhere').expect(404);
  });

  it('logs out by a form, and not on a GET request', async () => {
    const leaving = await signedIn(app, ada);
    const opened = await leaving.get('/logout').expect(302);
    expect(opened.headers['location']).toBe('/');
    expect(await leaving.get('/api/session')).toHaveSessionFor(ada.email);

    const answer = await leaving.submit('/logout');
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
  });

  it.each(['/', '/buy', '/property/1', '/admin', '/nowhere'])(
    '%s accepts no form',
    async (path) => {
      const answer = await administrator.submit(path, { a: '1' }).expect(405);
      expect(answer.headers['allow']).toBe('GET, HEAD');
    },
  );

  it.each(['put', 'patch', 'delete', 'options'] as const)('rejects %s', async (method) => {
    for (const [path, allow] of [
      ['/buy', 'GET, HEAD'],
      ['/logout', 'GET, HEAD, POST'],
    ] as const) {
      const answer = await visitor.request(method, path);
      expect([path, answer.status, answer.headers['allow']]).toEqual([path, 405, allow]);
    }
  });

  it.each([
    ['JSON', 'application/json', '{}'],
    ['text', 'text/plain', 'email=ada'],
    ['files', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ])('rejects %s in a text form', async (_, type, body) => {
    const answer = await visitor.request('post', '/logout').set(html).type(type).send(body);
    expect([answer.status, answer.type]).toEqual([415, 'text/html']);
    const page = readPage(answer);
    expect(page.text).toContain(catalogue.unsupportedType);
    expect(page.links).toEqual(['/logout', '/']);
  });

  it('rejects forms above 16 kB, and compressed forms', async () => {
    const post = () => visitor.request('post', '/logout').set(html).type('form');
    await post()
      .send(`a=${'x'.repeat(16 * 1024 - 2)}`)
      .expect(303);
    const large = await post()
      .send(`a=${'x'.repeat(16 * 1024 - 1)}`)
      .expect(413);
    const page = readPage(large);
    expect(page.text).toContain(catalogue.bodyTooLarge);
    const style = page.document.querySelector('link[rel="stylesheet"]')?.getAttribute('href');
    expect(style).toBe('/error-page.css');
    await visitor
      .get('/error-page.css')
      .expect(200)
      .expect('content-type', /^text\/css/);
    await post().set('content-encoding', 'gzip').send('a=1').expect(415);
  });

  // The last test: the site’s sessions are lost.
  it('without session storage is public only, keeps the cookie, and says that the rest is unavailable', async () => {
    const database = new DatabaseSync(join(app.services.settings.dataDir, 'sessions.sqlite'));
    database.exec('DROP TABLE session');
    database.close();

    for (const path of publicPages) {
      const answer = await administrator.get(path).expect(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(readPage(answer).links).toContain('/login');
      expect(sessionCookies(answer)).toEqual([]);
    }
    const staff = await administrator.page('/admin', 503);
    expect(staff.text).toContain(catalogue.unknown);
    for (const path of ['/api/session', '/api/account']) {
      const { body } = await administrator.get(path).expect(503);
      expect([path, body.detail]).toEqual([path, catalogue.unknown]);
    }
    const logOut = await administrator.submit('/logout').expect(503);
    expect(sessionCookies(logOut)).toEqual([]);
    expect(app.logLines.some((line) => line.includes('the session store failed'))).toBe(true);
  });
});

describe('session ended by the provider', () => {
  const profile = { id: 7, first_name: 'Ada', last_name: 'Obi', email: ada.email, role: 'user' };
  const site = useScriptedSite([wireProperty()], {
    script(provider) {
      provider.on('/users/login', { kind: 'answers', json: { status: true, token: 'the-token' } });
    },
  });

  /** A user to whose next calls the provider answers this. */
  async function endedSession(message: string, status = 401): Promise<Visitor> {
    site.provider.on('/users/me', { kind: 'answers', json: { data: profile } });
    const user = await signedIn(site.app, ada);
    const refusal = { kind: 'answers', status, json: { message } } as const;
    site.provider.on('/users/me', refusal);
    site.provider.on('/users/update', refusal);
    return user;
  }

  it.each([
    ['Token expired', 'tokenExpired'],
    ['Session is not active. Please login again', 'sessionInactive'],
    ['User not found', 'userNotFound'],
  ])('explains “%s” on the login page, redirected from an account page', async (message, code) => {
    const answer = await (await endedSession(message)).get('/user').expect(302);
    expect(answer.headers['location']).toBe(`/admin/login?next=%2Fuser&ended=${code}`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
  });

  it('is explained there when a form is sent, too', async () => {
    const user = await endedSession('Token expired');
    const answer = await user.submit('/user', { intent: 'remove-photo' }).expect(302);
    expect(answer.headers['location']).toBe('/admin/login?next=%2Fuser&ended=tokenExpired');
    expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
  });

  it('shows a custom message and a link to log in', async () => {
    const answer = await (await endedSession('Get out')).get('/user');
    expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
    const page = readPage(answer);
    expect(page.text).toContain('Get out');
    expect(page.links).toContain('/admin/login?next=%2Fuser');
  });

  it('shows the provider’s message for an unknown account', async () => {
    const user = await endedSession('Your profile is being moved', 404);
    const { text } = await user.page('/user', 404);
    expect(text).toContain('Your profile is being moved');
    expect(text).not.toContain(catalogue.pageNotFound);
  });
});
