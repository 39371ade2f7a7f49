import { describe, expect, it } from 'vitest';
import { createUpstream } from '../../../server/upstream/request.ts';
import { startDeafServer } from '../../support/misbehaving-provider.ts';
import { endlessBudgets, fine, get, patiently, recordingLog, setUp } from './upstream-setup.ts';

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
    expect(await get(setup.upstream)).toEqual({ fine: true });
  });
});
