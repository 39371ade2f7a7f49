import { describe, expect, it } from 'vitest';
import { upstreamPath } from '../../../server/upstream/path.ts';
import { createUpstream, type Upstream } from '../../../server/upstream/request.ts';
import { startDeafServer } from '../../support/misbehaving-provider.ts';
import { anyone, defaultBudgets, failureOf, recordingLog, setUp } from './upstream-setup.ts';

const fine = { kind: 'answers', json: { fine: true } } as const;
/** Longer than a test may take: what ends all the same was ended by its caller. */
const endlessBudgets = {
  connectTimeoutMs: 60_000,
  attemptTimeoutMs: 60_000,
  callTimeoutMs: 60_000,
};
const patiently = { timeout: 5000 };
const neverOpens = { minimumCalls: Number.POSITIVE_INFINITY };

function get(upstream: Upstream, signal: AbortSignal = anyone): Promise<unknown> {
  return upstream.get({ path: upstreamPath`/x`, parse: (json) => json, signal });
}

describe('retries', () => {
  it('make a passing failure invisible', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'resets' }, fine);
    expect(await get(setup.upstream)).toMatchObject({ status: 'ok', value: { fine: true } });
    expect(setup.log).toEqual([
      expect.objectContaining({
        msg: 'upstream attempt failed',
        method: 'GET',
        route: '/x',
        attempt: 1,
        failure: 'network',
      }),
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('are not made of a %s', async (method) => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'resets' }, fine);
    const path = upstreamPath`/x`;
    const call = setup.upstream.send({ method, path, body: {}, parse: String, signal: anyone });
    expect(await failureOf(call)).toMatchObject({ status: 503 });
    expect(setup.provider.requests).toHaveLength(1);
  });

  it('are at most one call in ten when every call fails', async () => {
    await using setup = await setUp({ breaker: neverOpens });
    setup.provider.on('/x', { kind: 'answers', status: 500, json: {} });
    for (let n = 0; n < 100; n += 1) await failureOf(get(setup.upstream));
    // One was in reserve.
    expect(setup.provider.requests).toHaveLength(100 + 10 + 1);
  });
});

describe('the places', () => {
  it('are 64 in flight and 128 waiting; who finds none is turned away at once', async () => {
    await using setup = await setUp({ ...defaultBudgets });
    setup.provider.on('/x', { kind: 'is-slow', milliseconds: 200, json: {} });
    const taken = Array.from({ length: 64 + 128 }, () => get(setup.upstream));
    const first = await Promise.race([failureOf(get(setup.upstream)), ...taken]);
    expect(first).toMatchObject({ status: 503, code: 'overloaded', retryAfterSeconds: 1 });
    await Promise.all(taken);
    expect(setup.provider.requests).toHaveLength(192);
    expect(setup.provider.mostInFlight).toBe(64);
  });

  it('are waited for no longer than the whole call may take', async () => {
    await using setup = await setUp({ maxInFlight: 1, attemptTimeoutMs: 10_000 });
    setup.provider.on('/x', { kind: 'hangs' });
    const outcomes = await Promise.all([1, 2, 3].map(() => failureOf(get(setup.upstream))));
    expect(outcomes.map(({ code }) => code)).toEqual(['timeout', 'timeout', 'timeout']);
    expect(setup.provider.requests).toHaveLength(1);
  });
});

describe('the circuit breaker', () => {
  it('opens under a failing provider, answers fast, and finds out when it is well', async () => {
    const halfOpenAfterMs = 1000;
    await using setup = await setUp({ breaker: { halfOpenAfterMs } });
    setup.provider.on('/x', { kind: 'answers', status: 500, json: { message: 'For one only' } });
    const send = (): Promise<unknown> =>
      setup.upstream.send({
        method: 'POST',
        path: upstreamPath`/x`,
        parse: String,
        signal: anyone,
      });
    for (let n = 0; n < 20; n += 1) expect((await failureOf(send())).status).toBe(502);
    expect(setup.provider.requests).toHaveLength(20);

    setup.provider.on('/x', fine);
    for (let n = 0; n < 20; n += 1) {
      expect(await failureOf(get(setup.upstream))).toMatchObject({
        status: 503,
        message: 'An error occurred.',
        retryAfterSeconds: 1,
      });
    }
    expect(setup.provider.requests).toHaveLength(20);

    await expect
      .poll(() => get(setup.upstream).catch(() => 'open'), { interval: 20, timeout: 5000 })
      .not.toBe('open');
    await Promise.all([1, 2, 3].map(() => get(setup.upstream)));
    expect(setup.provider.requests).toHaveLength(24);
  });

  it('turns away those who were waiting for a place when it opens', async () => {
    await using setup = await setUp({
      maxInFlight: 4,
      maxWaiting: 40,
      breaker: { minimumCalls: 4 },
      callTimeoutMs: 5000,
    });
    setup.provider.on('/x', { kind: 'hangs' });
    await Promise.all(Array.from({ length: 44 }, () => failureOf(get(setup.upstream))));
    expect(setup.provider.requests.length).toBeLessThanOrEqual(8);
  });

  it('stays closed over refusals', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'answers', status: 404, json: {} });
    for (let n = 0; n < 50; n += 1) await failureOf(get(setup.upstream));
    setup.provider.on('/x', fine);
    expect(await get(setup.upstream)).toMatchObject({ status: 'ok' });
  });
});

describe('a caller that goes away', () => {
  const reason = new Error('closed the tab');

  it.each([
    ['while the provider thinks', { kind: 'hangs' }],
    ['in the middle of the body', { kind: 'stalls' }],
  ] as const)('%s, ends the call with its reason, silently', async (_when, behaviour) => {
    await using setup = await setUp({ ...endlessBudgets });
    setup.provider.on('/x', behaviour);
    const caller = new AbortController();
    const call = get(setup.upstream, caller.signal);
    await expect.poll(() => setup.provider.requests.length, patiently).toBe(1);
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => setup.provider.openConnections, patiently).toBe(0);
    expect(setup.provider.requests).toHaveLength(1);
    expect(setup.log).toEqual([]);
  });

  it('before the call, keeps it from being made', async () => {
    await using setup = await setUp();
    await expect(get(setup.upstream, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(setup.provider.requests).toEqual([]);
  });

  it('while it waits for a place, ends the call at once', async () => {
    await using setup = await setUp({ ...endlessBudgets, maxInFlight: 1 });
    setup.provider.on('/x', { kind: 'hangs' });
    const first = new AbortController();
    const second = new AbortController();
    const calls = [get(setup.upstream, first.signal), get(setup.upstream, second.signal)];
    second.abort(reason);
    await expect(calls[1]).rejects.toBe(reason);
    first.abort(reason);
    await expect(calls[0]).rejects.toBe(reason);
  });

  it('while it connects, ends the call at once', async () => {
    await using deaf = await startDeafServer();
    const log = recordingLog([]);
    const upstream = createUpstream({ base: deaf.base, log, ...endlessBudgets });
    const caller = new AbortController();
    const call = get(upstream, caller.signal);
    setImmediate(() => caller.abort(reason));
    await expect(call).rejects.toBe(reason);
    await upstream.close();
  });

  it('while it connects, leaves its place to the next', async () => {
    await using deaf = await startDeafServer();
    const log = recordingLog([]);
    const limits = { ...endlessBudgets, maxInFlight: 1, maxWaiting: 0 };
    const upstream = createUpstream({ base: deaf.base, log, ...limits });
    for (let n = 0; n < 3; n += 1) {
      const caller = new AbortController();
      const call = get(upstream, caller.signal);
      setImmediate(() => caller.abort(reason));
      await expect(call).rejects.toBe(reason);
    }
    await upstream.close();
  });

  it('is no failure to the breaker, however many do', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'hangs' });
    for (let n = 0; n < 30; n += 1) {
      const caller = new AbortController();
      const call = get(setup.upstream, caller.signal);
      setImmediate(() => caller.abort(reason));
      await expect(call).rejects.toBe(reason);
    }
    setup.provider.on('/x', fine);
    expect(await get(setup.upstream)).toMatchObject({ status: 'ok' });
  });
});

describe('closing', () => {
  it('ends the calls under way and leaves no connection', async () => {
    await using setup = await setUp({ ...defaultBudgets });
    setup.provider.on('/x', { kind: 'hangs' });
    const calls = [1, 2, 3].map(() => failureOf(get(setup.upstream)));
    await expect.poll(() => setup.provider.requests.length, patiently).toBe(3);
    await setup.upstream.close();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([503, 503, 503]);
    await expect.poll(() => setup.provider.openConnections, patiently).toBe(0);
    expect(await failureOf(get(setup.upstream))).toMatchObject({ status: 503 });
  });

  /** What keeps a process alive: timers, and sockets connected or connecting. */
  const resources = (): number =>
    process
      .getActiveResourcesInfo()
      .filter((name) => name === 'Timeout' || name === 'TCPSocketWrap' || name === 'TCPConnectWrap')
      .length;

  it('gives up a connection that is being made', async () => {
    await using deaf = await startDeafServer();
    const before = resources();
    const log = recordingLog([]);
    const upstream = createUpstream({ base: deaf.base, log, ...endlessBudgets });
    const call = failureOf(get(upstream));
    await expect.poll(resources, patiently).toBeGreaterThan(before);
    await upstream.close();
    expect(await call).toMatchObject({ status: 503 });
    await expect.poll(resources, patiently).toBeLessThanOrEqual(before);
  });

  it('leaves no timer and no socket, whatever went wrong before', async () => {
    const before = resources();
    {
      await using setup = await setUp({ breaker: neverOpens });
      const behaviours = [
        { kind: 'hangs' },
        { kind: 'stalls' },
        { kind: 'resets' },
        { kind: 'is-endless' },
        { kind: 'sends-half', declared: true },
        { kind: 'announces', bytes: 2 ** 30 },
        { kind: 'redirects', to: 'http://10.0.0.1' },
        fine,
      ] as const;
      for (const behaviour of behaviours) {
        setup.provider.on('/x', behaviour);
        await get(setup.upstream).catch(() => {});
      }
    }
    await expect.poll(resources, patiently).toBeLessThanOrEqual(before);
  });

  it('keeps no connection that an answer was given up on', async () => {
    await using setup = await setUp({ breaker: neverOpens });
    setup.provider.on('/x', { kind: 'is-endless' });
    for (let n = 0; n < 20; n += 1) await failureOf(get(setup.upstream));
    await expect.poll(() => setup.provider.openConnections, patiently).toBe(0);
  });

  it('keeps a connection whose answer was read', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', fine);
    for (let n = 0; n < 20; n += 1) await get(setup.upstream);
    // The next request may come before undici has put the connection back.
    expect(setup.provider.openConnections).toBeLessThanOrEqual(2);
  });
});
