import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { demoPassword } from '../../support/production-environment.ts';
import {
  clearedSessionCookie,
  sessionCookieName,
  sessionCookies,
} from '../../support/session-cookie.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { ada, admin, signedIn, Visitor } from '../../support/visitor.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

const sessionCookie =
  /^__Host-session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

let app: TestApp;

/** Signs in as a new visitor. */
function logIn(body: object) {
  return new Visitor(app).post('/api/session', body);
}

describe('session', () => {
  beforeAll(async () => {
    app = await createTestApp({ env: { SEED_PROPERTIES: '1' } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('starts with the right password, in a cookie that scripts cannot read', async () => {
    const visitor = new Visitor(app);
    const answer = await visitor.post('/api/session', ada).expect(200);
    expect(sessionCookies(answer)).toEqual([expect.stringMatching(sessionCookie)]);
    expect(answer.body.user).toEqual({
      id: expect.any(String),
      name: 'Ada Obi',
      email: ada.email,
      role: 'user',
      photo: null,
    });
    const lifetimeMs = Date.parse(answer.body.expiresAt) - Date.now();
    expect(Math.round(lifetimeMs / 3_600_000)).toBe(24);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await visitor.get('/api/session')).body).toEqual(answer.body);
  });

  it.each([
    { email: ada.email, password: 'Wrong-Horse-7' },
    { email: [ada.email], password: { length: 9 } },
    [],
  ])('does not start with %j', async (body) => {
    const answer = await logIn(body).expect(401);
    expect(answer.type).toBe('application/problem+json');
    expect(answer.body.detail).toBe(catalogue.invalidCredentials);
    expect(sessionCookies(answer)).toEqual([]);
  });

  it('is empty without a cookie', async () => {
    const answer = await new Visitor(app).get('/api/session').expect(200);
    expect(answer).toHaveNoSession();
    expect(sessionCookies(answer)).toEqual([]);
  });

  it.each(['A'.repeat(43), 'j:{"toString":1}'])(
    'is empty with the invalid cookie %s, which is deleted',
    async (value) => {
      const visitor = new Visitor(app);
      visitor.cookies.set(sessionCookieName, value);
      const answer = await visitor.get('/api/session').expect(200);
      expect(answer).toHaveNoSession();
      expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
    },
  );

  it('ends on signing out, even if the cookie is sent again', async () => {
    const visitor = await signedIn(app, ada);
    const old = visitor.clone();
    const answer = await visitor.delete('/api/session').expect(200);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
    expect(await old.get('/api/session')).toHaveNoSession();
  });

  it('can be ended by two tabs at once', async () => {
    const visitor = await signedIn(app, ada);
    const answers = await Promise.all([1, 2].map(() => visitor.delete('/api/session')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is replaced at each sign-in', async () => {
    const visitor = await signedIn(app, ada);
    const old = visitor.clone();
    await visitor.signIn(admin);
    expect(visitor.cookies.get(sessionCookieName)).not.toBe(old.cookies.get(sessionCookieName));
    expect(await old.get('/api/session')).toHaveNoSession();
    expect(await visitor.get('/api/session')).toHaveSessionFor(admin.email);
  });

  it('expires after 24 hours', async () => {
    const visitor = await signedIn(app, ada);
    app.passSeconds(24 * 60 * 60);
    expect(await visitor.get('/api/session')).toHaveNoSession();
  });
});

describe('signing in at a provider that', () => {
  let provider: MisbehavingProvider;
  const token = 'a-token-that-nobody-may-see';
  const granted = { kind: 'answers', json: { status: true, token } } as const;
  const me = {
    kind: 'answers',
    json: {
      data: {
        id: 7,
        first_name: 'Ada',
        last_name: 'Obi',
        email: ada.email,
        role: 'owner',
        photo: 'user_image',
      },
    },
  } as const;

  beforeEach(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    provider.on('/users/login', granted);
    provider.on('/users/me', me);
    provider.on('/users/logout', { kind: 'answers', json: { status: true } });
    app = await createTestApp({ providerUrl: provider.base });
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it.each([
    ['grants no token', '/users/login', { kind: 'answers', json: { status: true } }, 502],
    ['grants a token without a status', '/users/login', { kind: 'answers', json: { token } }, 502],
    [
      'rejects with a token',
      '/users/login',
      { kind: 'answers', json: { status: false, token } },
      422,
    ],
    [
      'answers with an HTML page',
      '/users/login',
      { kind: 'sends', type: 'text/html', body: '<h1>Hi</h1>' },
      502,
    ],
    ['has no profile', '/users/me', { kind: 'answers', json: { data: null } }, 502],
    [
      'sends an HTML page for a profile',
      '/users/me',
      { kind: 'sends', type: 'text/html', body: '<h1>Hi</h1>' },
      502,
    ],
    ['breaks off between the two calls', '/users/me', { kind: 'resets' }, 503],
    [
      'no longer knows the user',
      '/users/me',
      { kind: 'answers', status: 401, json: { message: 'User not found' } },
      401,
    ],
  ] as const)('%s: fails, and revokes the token', async (_, path, behaviour, status) => {
    provider.on(path, behaviour);
    const answer = await logIn(ada).expect(status);
    expect(sessionCookies(answer)).toEqual([]);
    expect(answer.body.detail).toEqual(expect.any(String));
    const ended = provider.requests.filter(({ target }) => target.endsWith('/users/logout'));
    expect(ended).toHaveLength(path === '/users/me' ? 1 : 0);
  });

  it('returns an unknown role: gives the role user', async () => {
    expect((await logIn(ada).expect(200)).body.user.role).toBe('user');
  });

  it('hangs while a session is checked: answers with a timeout, and keeps the session', async () => {
    const visitor = await signedIn(app, ada);
    // Each sign-in marks the user's other sessions.
    await signedIn(app, ada);
    provider.on('/users/me', { kind: 'hangs' });
    const [view, page] = await Promise.all([
      visitor.get('/api/session'),
      visitor.get('/user').set('accept', 'text/html'),
    ]);
    expect(view).toBeProblem({ status: 504, code: 'timeout', detail: catalogue.timeout });
    expect([page.status, page.text]).toEqual([503, expect.stringContaining(catalogue.timeout)]);
    provider.on('/users/me', me);
    expect(await visitor.get('/api/session')).toHaveSessionFor(ada.email);
  });

  it('is unreachable on signing out: ends the session anyway', async () => {
    const visitor = await signedIn(app, ada);
    const old = visitor.clone();
    provider.on('/users/logout', { kind: 'resets' });
    await visitor.delete('/api/session').expect(200);
    expect(await old.get('/api/session')).toHaveNoSession();
  });

  it('issues a token: exposes it in no response, log line or file', async () => {
    const visitor = new Visitor(app);
    const answer = await visitor.post('/api/session', ada).expect(200);
    const session = await visitor.get('/api/session');
    await visitor.delete('/api/session');
    const exposed = [answer, session].map(({ headers, text }) => JSON.stringify(headers) + text);
    for (const text of [...exposed, ...app.logLines]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(demoPassword);
    }
    const { dataDir } = app.services.settings;
    const files = (await readdir(dataDir)).filter((name) => name.startsWith('sessions.'));
    expect(files).toContain('sessions.sqlite');
    for (const file of files) {
      expect((await readFile(join(dataDir, file))).includes(token)).toBe(false);
      expect((await stat(join(dataDir, file))).mode & 0o077).toBe(0);
    }
  });

  it('rejects the password: limits an IP address after ten attempts on one account', async () => {
    provider.on('/users/login', {
      kind: 'answers',
      status: 401,
      json: { message: 'Invalid email or password' },
    });
    for (let attempt = 0; attempt < 10; attempt += 1) await logIn(ada).expect(401);
    const answer = await logIn({ ...ada, email: 'ADA@homefront.example' }).expect(429);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(answer.body.detail).toBe(tooManyRequestsMessage(wait));
    await logIn(admin).expect(401);
  });
});
