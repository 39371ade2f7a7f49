import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacer, type Pacer } from '../../../../server/features/geocoding/pacing.ts';
import { createSharedTurns } from '../../../../server/features/geocoding/shared-turns.ts';
import { openRedis, type Redis } from '../../../../server/redis/redis.ts';
import { runsRedis, startRedis, type TemporaryRedis } from '../../../support/redis.ts';

const intervalMs = 200;
const neverAborted = new AbortController().signal;

describe.runIf(runsRedis)('turns of the geocoder, shared by two processes', () => {
  let server: TemporaryRedis;
  let connections: Redis[];
  let pacers: [Pacer, Pacer];

  beforeAll(async () => {
    server = await startRedis();
    const open = () => openRedis({ url: server.url, log: pino({ level: 'silent' }) });
    connections = [await open(), await open()];
  });
  afterAll(async () => {
    for (const redis of connections ?? []) await redis.close();
    await server?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await server.send('FLUSHALL');
    const create = (maxWaitMs: number, redis: Redis | undefined): Pacer =>
      createPacer({
        intervalMs,
        maxWaitMs,
        shared: redis && createSharedTurns(redis, intervalMs),
      });
    pacers = [create(20_000, connections[0]), create(20_000, connections[1])];
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
    await vi.waitFor(async () => {
      expect(await server.send('PTTL', 'homefront:geocoder:turn')).toBeGreaterThan(50_000);
    });
    one.rest(1000);
    expect(await one.turn(neverAborted)).toBe(false);
    expect(await two.turn(neverAborted)).toBe(false);
    expect(await server.send('PTTL', 'homefront:geocoder:turn')).toBeGreaterThan(50_000);
  });

  it('are taken by each process on its own while Redis is unavailable', async () => {
    server.freeze();
    try {
      const startedAt = performance.now();
      const turns = pacers.flatMap((pacer) => [pacer.turn(neverAborted), pacer.turn(neverAborted)]);
      expect(await Promise.all(turns)).toEqual([true, true, true, true]);
      const tookMs = performance.now() - startedAt;
      expect(tookMs).toBeGreaterThan(intervalMs * 0.95);
      expect(tookMs).toBeLessThan(2000);
    } finally {
      server.thaw();
    }
  });
});
