import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { visitorCookie } from '../../support/visitor-ids.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { tooManyRequestsMessage } from '../../../shared/catalogue.ts';

describe('rate limit of the JSON API', () => {
  let provider: MisbehavingProvider;

  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  function start(env: Record<string, string> = {}): Promise<TestApp> {
    return createTestApp({ providerUrl: provider.base, env });
  }

  async function sendRequest(app: TestApp, headers: Record<string, string> = {}) {
    return new Visitor(app).get('/api/listing/featured').set(headers);
  }

  /** The visitor’s remaining requests, as the response headers state. */
  async function remaining(app: TestApp, headers: Record<string, string> = {}): Promise<number> {
    const response = await sendRequest(app, headers);
    const [, left] = /"visitor";\s*r=(\d+)/.exec(String(response.headers['ratelimit'])) ?? [];
    return Number(left);
  }

  it('is announced in the headers of every response', async () => {
    await using app = await start();
    const { headers } = await sendRequest(app);
    expect(headers['ratelimit-policy']).toMatch(/"visitor"; q=300; w=60/);
    expect(headers['ratelimit-policy']).toMatch(/"address"; q=3000; w=60/);
    expect(headers['ratelimit']).toMatch(/"visitor"; r=299; t=\d+/);
  });

  it('allows 300 requests a minute, and then states how long to wait', async () => {
    await using app = await start(sessionKeysEnv);
    for (let turn = 0; turn < 300; turn += 1) expect((await sendRequest(app)).status).toBe(200);

    const { status, headers, body } = await sendRequest(app);
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
      detail: tooManyRequestsMessage(wait),
      code: 'tooManyRequests',
      instance: headers['x-request-id'],
      retryAfterSeconds: wait,
    });

    // Another browser at the same IP address has a limit of its own, pages do not count, and a
    // forged id gets no limit of its own.
    expect(await remaining(app, { cookie: visitorCookie() })).toBe(299);
    expect(await remaining(app, { cookie: 'visitor=abcdefghijklmnopqrstuv' })).toBe(0);
    expect((await new Visitor(app).get('/buy')).status).toBe(200);
  });

  it('ignores a forged X-Forwarded-For', async () => {
    await using app = await start();
    const forged = (turn: number) => ({
      'x-forwarded-for': `203.0.113.${turn % 250}`,
      forwarded: `for=203.0.113.${turn % 250}`,
      'x-real-ip': `203.0.113.${turn % 250}`,
    });
    for (const turn of [1, 2, 3]) expect(await remaining(app, forged(turn))).toBe(300 - turn);
  });

  it('counts by the IP address seen by the one trusted proxy', async () => {
    await using app = await start({ TRUST_PROXY: '1' });
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.1' })).toBe(299);
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.2' })).toBe(299);
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.1' })).toBe(298);
    expect(await remaining(app, { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' })).toBe(297);
  });

  it('trusts only the configured proxies', async () => {
    await using app = await start({ TRUST_PROXY: '10.0.0.0/8' });
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.1' })).toBe(299);
    expect(await remaining(app, { 'x-forwarded-for': '203.0.113.2' })).toBe(298);
  });

  it.each([
    ['nothing', {}, 1],
    ['other addresses', { TRUST_PROXY: '10.0.0.0/8' }, 1],
    ['the peer', { TRUST_PROXY: 'loopback' }, 0],
    ['one proxy', { TRUST_PROXY: '1' }, 0],
  ])('warns at most once of an unknown proxy with TRUST_PROXY naming %s', async (_, env, times) => {
    await using app = await start(env);
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      await sendRequest(app, { 'x-forwarded-for': address });
    }
    const warnings = app.logLines.filter((line) => line.includes('TRUST_PROXY does not cover'));
    expect(warnings).toHaveLength(times);
  });

  it('treats the addresses of one IPv6 network as one client', async () => {
    await using app = await start({ TRUST_PROXY: '1' });
    expect(await remaining(app, { 'x-forwarded-for': '2001:db8:0:1200::1' })).toBe(299);
    expect(await remaining(app, { 'x-forwarded-for': '2001:db8:0:12ff::9' })).toBe(298);
    expect(await remaining(app, { 'x-forwarded-for': '2001:db8:0:1300::1' })).toBe(299);
  });
});
