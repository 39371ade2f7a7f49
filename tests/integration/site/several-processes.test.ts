import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { readPage } from '../../support/page.ts';
import { machineDelay } from '../../support/machine-delay.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { runsRedis, startRedis, type TemporaryRedis } from '../../support/redis.ts';
import { sessionCookies } from '../../support/session-cookie.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { ada, admin, signedIn, Visitor } from '../../support/visitor.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { homeForm } from '../api/admin/staff-site.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { startTestProvider, type TestProvider } from '../provider/test-provider.ts';
import { waitUntil } from '../../support/wait.ts';

const publicPages = ['/', '/buy', '/rent?location=', '/contact-us'];

/** Far less than the minute after which a process reads the list again by itself. */
const promptly = { timeout: 20_000 };
/** A request waits at most half a second for Redis. */
const answerMs = 1000;

let redis: TemporaryRedis;
let provider: TestProvider;

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({ providerUrl: provider.url, env: { REDIS_URL: redis.url, ...env } });
}

/** The same browser, answered by another process. */
function at(app: TestApp, { cookies }: Visitor): Visitor {
  const visitor = new Visitor(app);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

/** Publishes a home with a photo. Returns the path of the photo in one size, and how to delete it. */
async function addPhoto(app: TestApp): Promise<{ sized: string; remove(): PromiseLike<unknown> }> {
  const staff = await signedIn(app, admin);
  const form = { ...homeForm, status: 'published' };
  const created = await staff.post('/api/admin/properties', form).expect(201);
  const photos = `/api/admin/properties/${created.body.id}/photos`;
  const { body } = await staff
    .request('post', `${photos}?alt=Front`)
    .set('content-type', 'image/jpeg')
    .send(await jpeg())
    .expect(201);
  const [photo] = body.photos;
  return {
    sized: photo.src.replace('/original/', '/320/'),
    remove: () => staff.delete(`${photos}/${photo.id}`).expect(200),
  };
}

async function warningsOf(app: TestApp): Promise<string[]> {
  const { body } = await new Visitor(app).get('/health/ready').expect(200);
  return body.warnings ?? [];
}

/** Messages about Redis in the log. */
function redisLines(app: TestApp): string[] {
  return app.logLines
    .map((line) => JSON.parse(line))
    .filter(({ part }) => part === 'redis')
    .map(({ msg }) => String(msg).split(':', 1)[0] ?? '');
}

/** Fails if the answer is late, and every retry, too. */
async function inTime<T>(app: TestApp, ask: () => PromiseLike<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    const startedAt = performance.now();
    const answer = await ask();
    const milliseconds = performance.now() - startedAt;
    const limitMs = answerMs + (await machineDelay(app));
    if (milliseconds < limitMs) return answer;
    if (turn === 4) throw new Error(`answered after ${milliseconds} ms instead of ${limitMs}`);
  }
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
      const visitor = await signedIn(first, ada);
      const account = await at(second, visitor).get('/api/account').expect(200);
      expect(account.body.email).toBe(ada.email);
      await at(third, visitor).delete('/api/session').expect(200);
      for (const app of apps) {
        await at(app, visitor).get('/api/account').expect(401);
        expect(await at(app, visitor).get('/api/session')).toHaveNoSession();
      }
    });

    it('leave neither names nor email addresses readable in Redis', async () => {
      const [app] = apps;
      const visitor = await signedIn(app, ada);
      await visitor.post('/api/session', { ...ada, password: 'not the password' }).expect(401);
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
        new Visitor(app).post('/api/account/password/forgot', { email: 'nobody@mail.example' });
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
      const staff = await signedIn(first, admin);
      const form = { ...homeForm, status: 'published' };
      const { body: home } = await staff.post('/api/admin/properties', form).expect(201);
      const page = `/property/${home.uuid}`;
      const titleAt = async (app: TestApp): Promise<string> =>
        readPage((await new Visitor(app).get(page)).text).heading;
      for (const app of [second, third]) {
        await expect.poll(() => titleAt(app), promptly).toContain(homeForm.title);
      }

      const change = { version: home.version, title: 'Terrace with a pool' };
      await staff.put(`/api/admin/properties/${home.id}`, change).expect(200);
      for (const app of [second, third]) {
        await expect.poll(() => titleAt(app), promptly).toContain('Terrace with a pool');
        const listed = async (): Promise<string> =>
          (await new Visitor(app).get(`/api/properties?ids=${home.uuid}`)).body.items[0]?.title;
        await expect.poll(listed, promptly).toBe('Terrace with a pool');
      }
    });

    it('delete their copies of a photo that staff delete through another process', async () => {
      const [first, second] = apps;
      const { sized, remove } = await addPhoto(first);
      const visitor = new Visitor(second);
      await visitor.get(sized).expect(200);
      await remove();
      const status = async (): Promise<number> => (await visitor.get(sized)).status;
      await expect.poll(status, promptly).toBe(404);
    });

    it('delete their copies of a photo that was deleted while they were down and Redis lost its data', async () => {
      const [first] = apps;
      const folder = await mkdtemp(join(tmpdir(), 'homefront-several-'));
      try {
        const { sized, remove } = await addPhoto(first);
        {
          await using second = await start({ DATA_DIR: folder });
          await new Visitor(second).get(sized).expect(200);
        }
        await remove();
        await redis.send('FLUSHALL');
        await using second = await start({ DATA_DIR: folder });
        await new Visitor(second).get(sized).expect(404);
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
      const staff = await signedIn(app, admin);
      const visitor = new Visitor(app);
      expect(await warningsOf(app)).toEqual([]);

      await fail();
      try {
        for (const path of publicPages) {
          for (const someone of [visitor, staff])
            await inTime(app, () => someone.get(path).expect(200));
        }
        const { text } = await inTime(app, () => staff.page('/admin', 503));
        expect(text).toContain(catalogue.unknown);
        for (const path of ['/api/session', '/api/account']) {
          const answer = await inTime(app, () => staff.get(path));
          expect([path, answer.status, answer.body.detail]).toEqual([path, 503, catalogue.unknown]);
        }
        const refused = await visitor.post('/api/session', ada);
        expect(refused).toBeProblem({ status: 503, detail: catalogue.unknown });
        expect(sessionCookies(refused)).toEqual([]);

        await inTime(app, () => visitor.get('/api/listing/featured').expect(200));
        const remaining = async (): Promise<number> => {
          const { headers } = await visitor.get('/api/listing/featured');
          return Number(/"visitor";\s*r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
        };
        const before = await remaining();
        expect(await remaining()).toBe(before - 1);
        expect(await warningsOf(app)).toEqual([expect.stringContaining('Redis is unavailable')]);
        await expect.poll(() => redisLines(app)).toEqual(['Redis is unavailable']);
      } finally {
        await recover();
      }

      await expect.poll(() => warningsOf(app)).toEqual([]);
      await staff.get('/admin').expect(sessions === 'kept' ? 200 : 302);
      await visitor.signIn(ada);
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
        await new Visitor(app).post('/api/account/password/reset', form).expect(503);
      } finally {
        redis.thaw();
      }
      const targets = scripted.requests.map(({ target }) => target);
      expect(targets).not.toContain('/api/auth/reset-password');
      await expect.poll(() => warningsOf(app)).toEqual([]);
    });

    it.each<[change: string, path: string, send: (visitor: Visitor) => Test]>([
      [
        'set a new password',
        '/auth/reset-password',
        (visitor) => visitor.post('/api/account/password/reset', form),
      ],
      [
        'delete an account',
        '/users/account',
        (visitor) => visitor.delete('/api/account', { password: demoPassword }),
      ],
    ])('%s that the provider has begun, and end the old sessions later', async (_, path, send) => {
      await using scripted = await startMisbehavingProvider();
      await using app = await startWithPerson(scripted);
      const visitor = await signedIn(app, person);
      const old = await signedIn(app, person);
      const { promise: until, resolve } = Promise.withResolvers<void>();
      scripted.on(path, { kind: 'waits', until, json: { status: true, data: { id: 7 } } });
      const answer = send(visitor).then(({ status }) => status);
      const isAsked = (): boolean =>
        scripted.requests.some(({ target }) => target === `/api${path}`);
      await waitUntil(isAsked);
      redis.freeze();
      try {
        resolve();
        expect(await answer).toBeLessThan(300);
      } finally {
        redis.thaw();
      }
      scripted.on('/users/me', refused);
      await expect.poll(() => warningsOf(app)).toEqual([]);
      const userOf = async (): Promise<unknown> => (await old.get('/api/session')).body.user;
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
    await waitUntil(() => app.services.catalogue.shrinkage() !== null);
    const { body } = await new Visitor(app).get('/api/properties').expect(200);
    expect(body.total).toBe(2);
  });

  it.each<[what: string, fail: () => unknown, recover: () => unknown]>([
    ['refuses connections', () => redis.stop(), () => redis.restart()],
    ['hangs', () => redis.freeze(), () => redis.thaw()],
  ])('start while Redis %s, and use it as soon as it is there', async (_what, fail, recover) => {
    await fail();
    await using app = await start();
    const visitor = new Visitor(app);
    await visitor.page('/buy');
    await visitor.post('/api/session', ada).expect(503);
    await recover();
    await expect.poll(() => warningsOf(app)).toEqual([]);
    await visitor.signIn(ada);
    expect(redisLines(app)).toEqual(['Redis is unavailable', 'Redis is available again']);
  });
});
