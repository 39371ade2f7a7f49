import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPacer, type Pacer } from '../../../../server/features/geocoding/pacing.ts';
import { createSharedTurns } from '../../../../server/features/geocoding/shared-turns.ts';
import type { Redis } from '../../../../server/redis/redis.ts';
import { describeOnRedis, openSilently } from '../../../support/on-redis.ts';
import { waitFor } from '../../../support/wait.ts';

const intervalMs = 200;
const neverAborted = new AbortController().signal;

describeOnRedis('turns of the geocoder, shared by two processes', (server, redis) => {
  let other: Redis;
  let pacers: [Pacer, Pacer];

  beforeAll(async () => {
    other = await openSilently(server().url);
  });
  afterAll(() => other?.close());
  beforeEach(() => {
    const create = (connection: Redis): Pacer =>
      createPacer({
        intervalMs,
        maxWaitMs: 20_000,
        shared: createSharedTurns(connection, intervalMs),
      });
    pacers = [create(redis()), create(other)];
  });

  it('are at least the interval apart', async () => {
    const times: number[] = [];
    const callers = pacers.flatMap((pacer) => Array.from({ length: 5 }, () => pacer));
    await Promise.all(
      callers.map(async (pacer) => {
        expect(await pacer.turn(neverAborted)).toBe(true);
        times.push(performance.now());
      }),
    );
    expect(times).toHaveLength(10);
    // A turn is granted before it is seen here, so the whole time is exact and single gaps are not.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(9 * intervalMs * 0.95);
  });

  it('go to the clients of a process in the order of a process', async () => {
    const [pacer] = pacers;
    const order: string[] = [];
    const calls = ['a', 'a', 'a', 'b'].map(async (client) => {
      await pacer.turn(neverAborted, client);
      order.push(client);
    });
    await Promise.all(calls);
    expect(order).toEqual(['a', 'b', 'a', 'a']);
  });

  it('pause for both when one has to rest, and the longest rest counts', async () => {
    const [one, two] = pacers;
    one.rest(60_000);
    await waitFor(async () => {
      expect(await server().send('PTTL', 'homefront:geocoder:turn')).toBeGreaterThan(50_000);
    });
    one.rest(1000);
    expect(await one.turn(neverAborted)).toBe(false);
    expect(await two.turn(neverAborted)).toBe(false);
    expect(await server().send('PTTL', 'homefront:geocoder:turn')).toBeGreaterThan(50_000);
  });

  it('are taken by each process on its own while Redis is unavailable', async () => {
    server().freeze();
    try {
      const startedAt = performance.now();
      const turns = pacers.flatMap((pacer) => [pacer.turn(neverAborted), pacer.turn(neverAborted)]);
      expect(await Promise.all(turns)).toEqual([true, true, true, true]);
      const tookMs = performance.now() - startedAt;
      expect(tookMs).toBeGreaterThan(intervalMs * 0.95);
      expect(tookMs).toBeLessThan(2000);
    } finally {
      server().thaw();
    }
  });
});
