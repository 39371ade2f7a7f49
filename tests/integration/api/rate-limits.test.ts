import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { visitorCookie } from '../../support/visitor-ids.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

describe('the limit of the JSON API', () => {
  let provider: MisbehavingProvider;

  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  function start(env: Record<string, string> = {}): Promise<TestApp> {
    return createTestApp({ providerUrl: provider.base, env });
  }

  async function ask(app: TestApp, headers: Record<string, string> = {}) {
    return request(app.url).get('/api/properties/featured').set(headers);
  }

  /** Uses up a whole allowance, some requests at a time; `headersOf` may make each a different one. */
  async function askOften(
    app: TestApp,
    times: number,
    headersOf: (turn: number) => Record<string, string> = () => ({}),
  ): Promise<number[]> {
    const statuses: number[] = [];
    for (let turn = 0; turn < times; turn += 25) {
      const turns = Array.from({ length: Math.min(25, times - turn) }, (_, index) => turn + index);
      const answers = await Promise.all(turns.map((each) => ask(app, headersOf(each))));
      statuses.push(...answers.map(({ status }) => status));
    }
    return statuses;
  }

  /** What is left of the visitor's allowance, as the answer says it. */
  async function remaining(app: TestApp, headers: Record<string, string> = {}): Promise<number> {
    const answer = await ask(app, headers);
    const [, left] = /"visitor";\s*r=(\d+)/.exec(String(answer.headers['ratelimit'])) ?? [];
    return Number(left);
  }

  it('is announced in the headers of every answer', async () => {
    await using app = await start();
    const { headers } = await ask(app);
    expect(headers['ratelimit-policy']).toMatch(/"visitor"; q=300; w=60/);
    expect(headers['ratelimit-policy']).toMatch(/"address"; q=3000; w=60/);
    expect(headers['ratelimit']).toMatch(/"visitor"; r=299; t=\d+/);
  });

  it('takes an id of any other making for none', async () => {
    await using app = await start();
    for (const cookie of ['visitor=j:{"toString":1}', 'visitor=short', 'visitor=; visitor=%']) {
      const answer = await ask(app, { cookie });
      expect(answer.status).toBe(200);
      expect(answer.headers['set-cookie']?.[0]).toMatch(/^visitor=[\w-]{22};/);
    }
  });

  it('lets 300 requests a minute through and says how long to wait after that', async () => {
    await using app = await start(sessionKeysEnv);
    const statuses = await askOften(app, 300);
    expect(new Set(statuses)).toEqual(new Set([200]));

    const { status, headers, body } = await ask(app);
    expect(status).toBe(429);
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['ratelimit']).toMatch(/"visitor"; r=0; t=\d+/);
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Too Many Requests',
      status: 429,
      detail: `Too many requests. Please try again in ${wait} seconds.`,
      code: 'tooManyRequests',
      instance: headers['x-request-id'],
      retryAfterSeconds: wait,
    });

    // Another browser behind the same address has an allowance of its own, and pages are not counted; an invented
    // one has none.
    expect(await remaining(app, { cookie: visitorCookie() })).toBe(299);
    expect(await remaining(app, { cookie: 'visitor=abcdefghijklmnopqrstuv' })).toBe(0);
    expect((await request(app.url).get('/buy')).status).toBe(200);
  });

  it('is not to be got around with a forged X-Forwarded-For', async () => {
    await using app = await start();
    const forged = (turn: number) => ({
      'x-forwarded-for': `203.0.113.${turn % 250}`,
      forwarded: `for=203.0.113.${turn % 250}`,
      'x-real-ip': `203.0.113.${turn % 250}`,
    });
    expect(new Set(await askOften(app, 300, forged))).toEqual(new Set([200]));
    expect((await ask(app, forged(7))).status).toBe(429);
  });

  it('counts by the address that the one trusted proxy saw', async () => {
    await using app = await start({ TRUST_PROXY: '1' });
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.1' })).toBe(299);
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.2' })).toBe(299);
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.1' })).toBe(298);
    expect(await remaining(app, { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' })).toBe(297);
  });

  it('believes only the proxies it was told of', async () => {
    await using app = await start({ TRUST_PROXY: '10.0.0.0/8' });
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.1' })).toBe(299);
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.2' })).toBe(298);
  });

  it.each([
    ['nothing', {}, 1],
    ['other addresses', { TRUST_PROXY: '10.0.0.0/8' }, 1],
    ['the peer', { TRUST_PROXY: 'loopback' }, 0],
    ['one proxy', { TRUST_PROXY: '1' }, 0],
  ])('with TRUST_PROXY naming %s warns of an unknown proxy once at most', async (_, env, times) => {
    await using app = await start(env);
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      await ask(app, { 'x-forwarded-for': address });
    }
    const warnings = app.logLines.filter((line) => line.includes('TRUST_PROXY does not cover'));
    expect(warnings).toHaveLength(times);
  });

  it('takes the addresses of one IPv6 customer for one', async () => {
    await using app = await start({ TRUST_PROXY: '1' });
    expect(await remaining(app, { 'x-forwarded-for': '2001:db8:0:1200::1' })).toBe(299);
    expect(await remaining(app, { 'x-forwarded-for': '2001:db8:0:12ff::9' })).toBe(298);
    expect(await remaining(app, { 'x-forwarded-for': '2001:db8:0:1300::1' })).toBe(299);
  });
});
