import { describe, expect, it } from 'vitest';
import { createUpstream } from '../../../server/upstream/transport/request.ts';
import { startUnresponsiveServer } from '../../support/misbehaving-provider.ts';
import { endlessBudgets, fine, get, recordingLog, setUp } from './upstream-setup.ts';

describe('aborted call', () => {
  const reason = new Error('closed the tab');

  it.each([
    ['before the response', { kind: 'hangs' }],
    ['during the body', { kind: 'stalls' }],
  ] as const)('%s, ends with the caller’s reason, silently', async (_when, behaviour) => {
    await using setup = await setUp({ ...endlessBudgets });
    setup.provider.on('/x', behaviour);
    const caller = new AbortController();
    const call = get(setup.upstream, caller.signal);
    await expect.poll(() => setup.provider.requests.length).toBe(1);
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => setup.provider.openConnections).toBe(0);
    expect(setup.provider.requests).toHaveLength(1);
    expect(setup.log).toEqual([]);
  });

  it('is not sent if aborted before', async () => {
    await using setup = await setUp();
    await expect(get(setup.upstream, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(setup.provider.requests).toEqual([]);
  });

  it('ends at once while it waits for a slot', async () => {
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

  it('ends at once while it connects', async () => {
    await using unresponsive = await startUnresponsiveServer();
    const log = recordingLog([]);
    const upstream = createUpstream({ base: unresponsive.base, log, ...endlessBudgets });
    const caller = new AbortController();
    const call = get(upstream, caller.signal);
    setImmediate(() => caller.abort(reason));
    await expect(call).rejects.toBe(reason);
    await upstream.close();
  });

  it('frees its slot while it connects', async () => {
    await using unresponsive = await startUnresponsiveServer();
    const log = recordingLog([]);
    const limits = { ...endlessBudgets, maxInFlight: 1, maxWaiting: 0 };
    const upstream = createUpstream({ base: unresponsive.base, log, ...limits });
    for (let n = 0; n < 3; n += 1) {
      const caller = new AbortController();
      const call = get(upstream, caller.signal);
      setImmediate(() => caller.abort(reason));
      await expect(call).rejects.toBe(reason);
    }
    await upstream.close();
  });

  it('never counts as a failure for the circuit breaker', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'hangs' });
    for (let n = 0; n < 30; n += 1) {
      const caller = new AbortController();
      const call = get(setup.upstream, caller.signal);
      setImmediate(() => caller.abort(reason));
      await expect(call).rejects.toBe(reason);
    }
    setup.provider.on('/x', fine);
    expect(await get(setup.upstream)).toEqual({ fine: true });
  });
});
