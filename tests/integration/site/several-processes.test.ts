import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request, { type Response, type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { readPage } from '../../support/page.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { runsRedis, startRedis, type TemporaryRedis } from '../../support/redis.ts';
import { cookieOf } from '../../support/session-cookie.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { homeForm } from '../api/admin/staff-site.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { startTestProvider, type TestProvider } from '../provider/test-provider.ts';

const own = { 'sec-fetch-site': 'same-origin' };
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const publicPages = ['/', '/buy', '/rent?location=', '/contact-us'];
const admin = { email: 'admin@homefront.example', password: demoPassword };
const ada = { email: 'ada@homefront.example', password: demoPassword };

/** Far less than the minute after which a process reads the list again by itself. */
const promptly = { timeout: 5000 };
/** A generous bound: a request waits at most half a second for Redis. */
const answerMs = 1000;

let redis: TemporaryRedis;
let provider: TestProvider;

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({ providerUrl: provider.url, env: { REDIS_URL: redis.url, ...env } });
}

function logIn(app: TestApp, form: object): Test {
  return request(app.url).post('/api/session').set(own).send(form);
}

async function signIn(app: TestApp, form: object): Promise<string> {
  return cookieOf(await logIn(app, form).expect(200));
}

function asStaff(app: TestApp, cookie: string) {
  return (method: 'post' | 'put' | 'delete', path: string): Test => {
    const call = request(app.url)[method](path);
    return call.set({ cookie, ...own });
  };
}

/** Publishes a home with a photo. Returns the path of the photo in one size, and how to delete it. */
async function addPhoto(app: TestApp): Promise<{ sized: string; remove(): PromiseLike<unknown> }> {
  const call = asStaff(app, await signIn(app, admin));
  const form = { ...homeForm, status: 'published' };
  const created = await call('post', '/api/admin/properties').send(form).expect(201);
  const photos = `/api/admin/properties/${created.body.id}/photos`;
  const { body } = await call('post', `${photos}?alt=Front`)
    .set('content-type', 'image/jpeg')
    .send(await jpeg())
    .expect(201);
  const [photo] = body.photos;
  return {
    sized: photo.src.replace('/original/', '/320/'),
    remove: () => call('delete', `${photos}/${photo.id}`).expect(200),
  };
}

function open(app: TestApp, path: string, cookie = ''): Test {
  return request(app.url)
    .get(path)
    .set({ cookie, ...html });
}

async function warningsOf(app: TestApp): Promise<string[]> {
  const { status, body } = await open(app, '/health/ready');
  expect(status).toBe(200);
  return body.warnings ?? [];
}

/** Messages about Redis in the log. */
function redisLines(app: TestApp): string[] {
  return app.logLines
    .map((line) => JSON.parse(line))
    .filter(({ part }) => part === 'redis')
    .map(({ msg }) => String(msg).split(':', 1)[0] ?? '');
}

async function inTime<T>(work: PromiseLike<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work;
  expect(performance.now() - startedAt).toBeLessThan(answerMs);
  return result;
}

describe.runIf(runsRedis)('several processes of one site', () => {
  beforeAll(async () => {
    redis = await startRedis();
    provider = await startTestProvider({ seedProperties: 8, demoPassword });
  });
  afterAll(async () => {
    await provider?.[Symbol.asyncDispose]();
    await redis?.[Symbol.asyncDispose]();
  });

  describe('with Redis', () => {
    let apps: [TestApp, TestApp, TestApp];

    beforeAll(async () => {
      apps = [await start(), await start(), await start()];
    });
    afterAll(async () => {
      for (const app of apps ?? []) await app[Symbol.asyncDispose]();
    });
    beforeEach(() => redis.send('FLUSHALL'));

    it('share sessions: one signs in, another shows the account, the third signs out', async () => {
      const [first, second, third] = apps;
      const cookie = await signIn(first, ada);
      const account = await open(second, '/api/account', cookie).expect(200);
      expect(account.body.email).toBe(ada.email);
      await request(third.url)
        .delete('/api/session')
        .set({ cookie, ...own })
        .expect(200);
      for (const app of apps) {
        await open(app, '/api/account', cookie).expect(401);
        expect(await open(app, '/api/session', cookie)).toHaveNoSession();
      }
    });

    it('leave neither names nor email addresses readable in Redis', async () => {
      const [app] = apps;
      await signIn(app, ada);
      await logIn(app, { ...ada, password: 'not the password' }).expect(401);
      const dump = await redis.dump();
      expect(dump).toContain('homefront:session:');
      expect(dump).toContain('homefront:limit:login-account:');
      for (const secret of ['Ada', 'Obi', ada.email, '127.0.0.1']) {
        expect(dump).not.toContain(secret);
      }
      const keys = (await redis.send('KEYS', '*')) as string[];
      expect(keys.filter((key) => !key.startsWith('homefront:'))).toEqual([]);
    });

    it('count limits together', async () => {
      const ask = (app: TestApp): Test =>
        request(app.url)
          .post('/api/account/password/forgot')
          .set(own)
          .send({ email: 'nobody@mail.example' });
      const [first, second, third] = apps;
      for (const app of [first, second, third, first, second]) {
        expect((await ask(app)).status).toBeLessThan(300);
      }
      const refused = await ask(third).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
      await ask(first).expect(429);
    });

    it('show what staff change through another process, also on stored pages', async () => {
      const [first, second, third] = apps;
      const cookie = await signIn(first, admin);
      const asAdmin = asStaff(first, cookie);
      const form = { ...homeForm, status: 'published' };
      const { body: home } = await asAdmin('post', '/api/admin/properties').send(form).expect(201);
      const page = `/property/${home.uuid}`;
      const titleAt = async (app: TestApp): Promise<string> =>
        readPage((await open(app, page)).text).text;
      for (const app of [second, third]) {
        await expect.poll(() => titleAt(app), promptly).toContain(homeForm.title);
      }

      const change = { version: home.version, title: 'Terrace with a pool' };
      await asAdmin('put', `/api/admin/properties/${home.id}`).send(change).expect(200);
      for (const app of [second, third]) {
        await expect.poll(() => titleAt(app), promptly).toContain('Terrace with a pool');
        const listed = async (): Promise<string> =>
          (await open(app, `/api/properties?ids=${home.uuid}`)).body.items[0]?.title;
        await expect.poll(listed, promptly).toBe('Terrace with a pool');
      }
    });

    it('delete their copies of a photo that staff delete through another process', async () => {
      const [first, second] = apps;
      const { sized, remove } = await addPhoto(first);
      await open(second, sized).expect(200);
      await remove();
      const status = async (): Promise<number> => (await open(second, sized)).status;
      await expect.poll(status, promptly).toBe(404);
    });

    it('delete their copies of a photo that was deleted while they were down and Redis lost its data', async () => {
      const [first] = apps;
      const folder = await mkdtemp(join(tmpdir(), 'homefront-several-'));
      try {
        const { sized, remove } = await addPhoto(first);
        {
          await using second = await start({ DATA_DIR: folder });
          await open(second, sized).expect(200);
        }
        await remove();
        await redis.send('FLUSHALL');
        await using second = await start({ DATA_DIR: folder });
        await open(second, sized).expect(404);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });

  describe.each<[what: string, fail: () => unknown, recover: () => unknown, sessions: string]>([
    ['refuses connections', () => redis.stop(), () => redis.restart(), 'lost'],
    ['hangs', () => redis.freeze(), () => redis.thaw(), 'kept'],
  ])('while Redis %s', (_what, fail, recover, sessions) => {
    it('show public pages, count on their own, say that accounts are unavailable, and recover', async () => {
      await using app = await start();
      const cookie = await signIn(app, admin);
      expect(await warningsOf(app)).toEqual([]);

      await fail();
      try {
        for (const path of publicPages) {
          for (const visitor of ['', cookie]) {
            const page = await inTime(open(app, path, visitor));
            expect([path, page.status]).toEqual([path, 200]);
          }
        }
        const staff = await inTime(open(app, '/admin', cookie));
        expect(staff.status).toBe(503);
        expect(readPage(staff.text).text).toContain(catalogue.unknown);
        for (const path of ['/api/session', '/api/account']) {
          const answer: Response = await inTime(open(app, path, cookie));
          expect([path, answer.status, answer.body.detail]).toEqual([path, 503, catalogue.unknown]);
        }
        const refused = await logIn(app, ada);
        expect(refused).toBeProblem({ status: 503, detail: catalogue.unknown });
        expect(cookieOf(refused)).toBe('');

        const remaining = async (): Promise<number> => {
          const { headers } = await inTime(open(app, '/api/properties/featured'));
          return Number(/"visitor";\s*r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
        };
        const before = await remaining();
        expect(await remaining()).toBe(before - 1);
        expect(await warningsOf(app)).toEqual([expect.stringContaining('Redis is unavailable')]);
      } finally {
        await recover();
      }

      await expect.poll(() => warningsOf(app)).toEqual([]);
      const { status } = await open(app, '/admin', cookie).redirects(0);
      expect(status).toBe(sessions === 'kept' ? 200 : 302);
      await logIn(app, ada).expect(200);
      expect(await redis.dump()).toContain('homefront:limit:visitor:');
      expect(redisLines(app)).toEqual(['Redis is unavailable', 'Redis is available again']);
      expect(app.logLines.join('')).not.toContain(redis.password);
      const errors = app.logLines.filter((line) => JSON.parse(line).level >= 50);
      expect(errors).toEqual([]);
    });
  });

  describe('while Redis hangs', () => {
    const person = { id: 7, first_name: 'Ngozi', last_name: 'Eze', email: 'ngozi@mail.example' };
    const form = { token: 'from-the-mail', password: demoPassword };
    const refused = { kind: 'answers', status: 401, json: { message: 'Token expired' } } as const;

    async function startWithPerson(scripted: MisbehavingProvider): Promise<TestApp> {
      offer(scripted, [wireProperty()]);
      scripted.on('/users/login', { kind: 'answers', json: { status: true, token: 'a-token' } });
      scripted.on('/users/me', { kind: 'answers', json: { data: { ...person, role: 'user' } } });
      return createTestApp({ providerUrl: scripted.base, env: { REDIS_URL: redis.url } });
    }

    it('set no new password, since old sessions could not be ended', async () => {
      await using scripted = await startMisbehavingProvider();
      await using app = await startWithPerson(scripted);
      redis.freeze();
      try {
        const reset = request(app.url).post('/api/account/password/reset').set(own).send(form);
        await reset.expect(503);
      } finally {
        redis.thaw();
      }
      const targets = scripted.requests.map(({ target }) => target);
      expect(targets).not.toContain('/api/auth/reset-password');
      await expect.poll(() => warningsOf(app)).toEqual([]);
    });

    it.each<[change: string, path: string, send: (app: TestApp, cookie: string) => Test]>([
      [
        'set a new password',
        '/auth/reset-password',
        (app) => request(app.url).post('/api/account/password/reset').set(own).send(form),
      ],
      [
        'delete an account',
        '/users/account',
        (app, cookie) =>
          request(app.url)
            .delete('/api/account')
            .set({ cookie, ...own })
            .send({ password: demoPassword }),
      ],
    ])('%s that the provider has begun, and end the old sessions later', async (_, path, send) => {
      await using scripted = await startMisbehavingProvider();
      await using app = await startWithPerson(scripted);
      const { email } = person;
      const cookie = await signIn(app, { email, password: demoPassword });
      const old = await signIn(app, { email, password: demoPassword });
      const { promise: until, resolve } = Promise.withResolvers<void>();
      scripted.on(path, { kind: 'waits', until, json: { status: true, data: { id: 7 } } });
      const answer = send(app, cookie).then(({ status }) => status);
      const isAsked = (): boolean =>
        scripted.requests.some(({ target }) => target === `/api${path}`);
      await vi.waitUntil(isAsked, promptly);
      redis.freeze();
      try {
        resolve();
        expect(await answer).toBeLessThan(300);
      } finally {
        redis.thaw();
      }
      scripted.on('/users/me', refused);
      await expect.poll(() => warningsOf(app)).toEqual([]);
      const userOf = async (): Promise<unknown> => (await open(app, '/api/session', old)).body.user;
      await expect.poll(userOf).toBeNull();
    });
  });

  it('keep the list that vanishes at the provider while the subscription is lost', async () => {
    await using vanishing = await startMisbehavingProvider();
    offer(vanishing, [wireProperty({ id: 1 }), wireProperty({ id: 2 })]);
    const env = { REDIS_URL: redis.url };
    await using app = await createTestApp({ providerUrl: vanishing.base, env });
    offer(vanishing, []);
    await redis.send('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await vi.waitUntil(() => app.services.properties.shrinkage() !== null, promptly);
    const { body } = await open(app, '/api/properties').expect(200);
    expect(body.total).toBe(2);
  });

  it.each<[what: string, fail: () => unknown, recover: () => unknown]>([
    ['refuses connections', () => redis.stop(), () => redis.restart()],
    ['hangs', () => redis.freeze(), () => redis.thaw()],
  ])('start while Redis %s, and use it as soon as it is there', async (_what, fail, recover) => {
    await fail();
    await using app = await start();
    await open(app, '/buy').expect(200);
    await logIn(app, ada).expect(503);
    await recover();
    await expect.poll(() => warningsOf(app)).toEqual([]);
    await logIn(app, ada).expect(200);
    expect(redisLines(app)).toEqual(['Redis is unavailable', 'Redis is available again']);
  });
});
