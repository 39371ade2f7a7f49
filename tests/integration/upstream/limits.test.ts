import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { UpstreamAttempt } from '../../../server/metrics/metrics.ts';
import { currentRequest, runForRequest } from '../../../server/tracing/current-request.ts';
import { upstreamPath } from '../../../server/upstream/transport/path.ts';
import {
  neverAborted,
  defaultBudgets,
  failureOf,
  fine,
  get,
  neverOpens,
  setUp,
} from './upstream-setup.ts';

describe('retries', () => {
  it('hide a transient failure', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'resets' }, fine);
    expect(await get(setup.upstream)).toEqual({ fine: true });
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

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'do not happen after a %s',
    async (method) => {
      await using setup = await setUp();
      setup.provider.on('/x', { kind: 'resets' }, fine);
      const path = upstreamPath`/x`;
      const call = setup.upstream.send({
        method,
        path,
        body: {},
        parse: String,
        signal: neverAborted,
      });
      expect(await failureOf(call)).toMatchObject({ status: 503 });
      expect(setup.provider.requests).toHaveLength(1);
    },
  );

  it('are at most one call in ten when every call fails', async () => {
    await using setup = await setUp({ breaker: neverOpens });
    setup.provider.on('/x', { kind: 'answers', status: 500, json: {} });
    for (let n = 0; n < 100; n += 1) await failureOf(get(setup.upstream));
    // One was in reserve.
    expect(setup.provider.requests).toHaveLength(100 + 10 + 1);
  });
});

describe('concurrency limit', () => {
  it('is 64 in flight and 128 waiting, and rejects further calls at once', async () => {
    await using setup = await setUp({ ...defaultBudgets });
    const end = Promise.withResolvers<void>();
    setup.provider.on('/x', { kind: 'waits', until: end.promise, json: {} });
    const taken = Array.from({ length: 64 + 128 }, () => get(setup.upstream));
    const first = await Promise.race([failureOf(get(setup.upstream)), ...taken]);
    expect(first).toMatchObject({ status: 503, code: 'overloaded', retryAfterSeconds: 1 });
    await expect.poll(() => setup.provider.requests.length).toBe(64);
    end.resolve();
    await Promise.all(taken);
    expect(setup.provider.requests).toHaveLength(192);
    expect(setup.provider.peakInFlight).toBe(64);
  });

  it('limits the wait for a slot to the total time of the call', async () => {
    await using setup = await setUp({ maxInFlight: 1, attemptTimeoutMs: 10_000 });
    setup.provider.on('/x', { kind: 'hangs' });
    // Longer than the others wait: as it ends, one of them would otherwise get its slot.
    const first = failureOf(
      setup.upstream.send({
        method: 'POST',
        path: upstreamPath`/x`,
        parse: String,
        signal: neverAborted,
        timeoutMs: 2000,
      }),
    );
    const outcomes = await Promise.all([1, 2].map(() => failureOf(get(setup.upstream))));
    expect(outcomes.map(({ code }) => code)).toEqual(['timeout', 'timeout']);
    expect(setup.provider.requests).toHaveLength(1);
    expect((await first).code).toBe('timeout');
  });

  it('leaves a waiting call to the request that made it', async () => {
    const requests: unknown[] = [];
    await using setup = await setUp({
      maxInFlight: 1,
      startSpan: () => void requests.push(currentRequest()?.id),
    });
    setup.provider.on('/x', fine);
    const calls = ['one', 'two', 'three'].map(
      (id) => new Promise((resolve) => runForRequest({ id }, () => resolve(get(setup.upstream)))),
    );
    await Promise.all(calls);
    expect(requests).toEqual(['one', 'two', 'three']);
  });

  it('neither sends nor blames the provider for calls that end in the queue', async () => {
    const attempts: UpstreamAttempt[] = [];
    const spans: string[] = [];
    await using setup = await setUp({
      maxInFlight: 1,
      callTimeoutMs: 500,
      breaker: { minimumCalls: 2 },
      onAttempt: (attempt) => void attempts.push(attempt),
      startSpan: (name) => void spans.push(name),
    });
    const end = Promise.withResolvers<void>();
    setup.provider.on('/x', { kind: 'waits', until: end.promise, json: { fine: true } });
    const first = setup.upstream.send({
      method: 'POST',
      path: upstreamPath`/x`,
      parse: (json) => json,
      signal: neverAborted,
      timeoutMs: 10_000,
    });
    await expect.poll(() => setup.provider.requests.length).toBe(1);
    const left = new AbortController();
    const abandoned = [1, 2, 3].map(() => get(setup.upstream, left.signal));
    const late = Promise.all([1, 2, 3].map(() => failureOf(get(setup.upstream))));
    left.abort(new Error('gone'));
    for (const call of abandoned) await expect(call).rejects.toThrow('gone');
    expect((await late).map(({ code }) => code)).toEqual(['timeout', 'timeout', 'timeout']);
    end.resolve();
    expect(await first).toEqual({ fine: true });
    expect(await get(setup.upstream)).toEqual({ fine: true });
    expect(setup.upstream.state().open.reads).toBe(false);
    expect(setup.provider.requests).toHaveLength(2);
    expect(spans).toEqual(['POST /x', 'GET /x']);
    const queued = { resource: '/x', method: 'GET', outcome: 'timeout' };
    const sent = { outcome: 'ok', milliseconds: expect.any(Number) };
    expect(attempts).toEqual([
      queued,
      queued,
      queued,
      { ...sent, resource: '/x', method: 'POST' },
      { ...sent, resource: '/x', method: 'GET' },
    ]);
  });
});

describe('circuit breaker', () => {
  it('opens while the provider fails, rejects quickly, and notices the recovery', async () => {
    const halfOpenAfterMs = 1000;
    await using setup = await setUp({ breaker: { halfOpenAfterMs } });
    setup.provider.on('/x', { kind: 'answers', status: 500, json: { message: 'For one only' } });
    const send = (): Promise<unknown> =>
      setup.upstream.send({
        method: 'POST',
        path: upstreamPath`/x`,
        circuit: 'reads',
        parse: String,
        signal: neverAborted,
      });
    for (let n = 0; n < 20; n += 1) expect((await failureOf(send())).status).toBe(502);
    expect(setup.provider.requests).toHaveLength(20);

    setup.provider.on('/x', fine);
    for (let n = 0; n < 20; n += 1) {
      expect(await failureOf(get(setup.upstream))).toMatchObject({
        status: 503,
        message: catalogue.unknown,
        retryAfterSeconds: 1,
      });
    }
    expect(setup.provider.requests).toHaveLength(20);

    await expect
      .poll(() => get(setup.upstream).catch(() => 'open'), { interval: 20 })
      .not.toBe('open');
    await Promise.all([1, 2, 3].map(() => get(setup.upstream)));
    expect(setup.provider.requests).toHaveLength(24);
  });

  it('rejects calls waiting for a slot when it opens', async () => {
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

  it('stays closed over rejections', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'answers', status: 404, json: {} });
    for (let n = 0; n < 50; n += 1) await failureOf(get(setup.upstream));
    setup.provider.on('/x', fine);
    expect(await get(setup.upstream)).toEqual({ fine: true });
  });
});

describe('failing writes', () => {
  const path = upstreamPath`/x`;
  const breaker = { minimumCalls: 5 };

  it('open the circuit of writes only', async () => {
    await using setup = await setUp({ breaker });
    const save = () =>
      setup.upstream.send({ method: 'PUT', path, body: {}, parse: String, signal: neverAborted });
    setup.provider.on('/x', { kind: 'answers', status: 500, json: {} });
    for (let n = 0; n < 5; n += 1) await failureOf(save());
    setup.provider.on('/x', fine);
    const { length } = setup.provider.requests;
    expect(await failureOf(save())).toMatchObject({ status: 503 });
    expect(setup.provider.requests).toHaveLength(length);
    expect(await get(setup.upstream)).toEqual({ fine: true });
    const open = setup.log.filter(({ msg }) => msg === 'upstream circuit opened');
    expect(open).toMatchObject([{ circuit: 'writes' }]);
  });

  it('report a full disk, and open no circuit', async () => {
    await using setup = await setUp({ breaker });
    const save = () =>
      setup.upstream.send({ method: 'PUT', path, body: {}, parse: String, signal: neverAborted });
    setup.provider.on('/x', { kind: 'answers', status: 507, json: { message: 'Disk full' } });
    for (let n = 0; n < 10; n += 1) {
      expect(await failureOf(save())).toMatchObject({ status: 507, code: 'noSpace' });
    }
    expect(setup.log.some(({ msg }) => msg === 'upstream circuit opened')).toBe(false);
  });
});
