import { describe, expect, it } from 'vitest';
import { createUpstream } from '../../../server/upstream/transport/request.ts';
import { startUnresponsiveServer } from '../../support/misbehaving-provider.ts';
import {
  defaultBudgets,
  endlessBudgets,
  failureOf,
  fine,
  get,
  neverOpens,
  recordingLog,
  setUp,
} from './upstream-setup.ts';

describe('closing', () => {
  /** What keeps a process alive: timers, and connected or connecting sockets. */
  const resources = (): number =>
    process
      .getActiveResourcesInfo()
      .filter((name) => name === 'Timeout' || name === 'TCPSocketWrap').length;

  /** Connections being established. */
  const connecting = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'ConnectWrap').length;

  it('aborts a connection that is being established', async () => {
    await using unresponsive = await startUnresponsiveServer();
    // The one that the server leaves waiting.
    await expect.poll(connecting).toBe(1);
    const log = recordingLog([]);
    const upstream = createUpstream({ base: unresponsive.base, log, ...endlessBudgets });
    const call = failureOf(get(upstream));
    await expect.poll(connecting).toBe(2);
    await upstream.close();
    expect(await call).toMatchObject({ status: 503 });
    await expect.poll(connecting).toBe(1);
  });

  it('aborts pending calls and leaves no connection', async () => {
    await using setup = await setUp({ ...defaultBudgets });
    setup.provider.on('/x', { kind: 'hangs' });
    const calls = [1, 2, 3].map(() => failureOf(get(setup.upstream)));
    await expect.poll(() => setup.provider.requests.length).toBe(3);
    await setup.upstream.close();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([503, 503, 503]);
    await expect.poll(() => setup.provider.openConnections).toBe(0);
    expect(await failureOf(get(setup.upstream))).toMatchObject({ status: 503 });
  });

  it('leaves no timer and no socket, whatever failed before', async () => {
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
    await expect.poll(resources).toBeLessThanOrEqual(before);
  });

  it('closes a connection whose response was abandoned', async () => {
    await using setup = await setUp({ breaker: neverOpens });
    setup.provider.on('/x', { kind: 'is-endless' });
    for (let n = 0; n < 20; n += 1) await failureOf(get(setup.upstream));
    await expect.poll(() => setup.provider.openConnections).toBe(0);
  });

  it('reuses a connection whose response was read', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', fine);
    for (let n = 0; n < 20; n += 1) await get(setup.upstream);
    // The next request may come before undici has returned the connection to its pool.
    expect(setup.provider.openConnections).toBeLessThanOrEqual(2);
  });
});
