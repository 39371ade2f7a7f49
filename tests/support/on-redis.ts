import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { openRedis, type Redis } from '../../server/redis/redis.ts';
import { runsRedis, startRedis, type TemporaryRedis } from './redis.ts';

/** Tests that need Redis, which is empty before each of them, and a connection to it. In CI it must be installed. */
export function describeOnRedis(
  what: string,
  define: (server: () => TemporaryRedis, redis: () => Redis) => void,
): void {
  describe.runIf(runsRedis)(`on Redis: ${what}`, () => {
    let server: TemporaryRedis;
    let redis: Redis;
    beforeAll(async () => {
      server = await startRedis();
      redis = await openSilently(server.url);
    });
    afterAll(async () => {
      await redis?.close();
      await server?.[Symbol.asyncDispose]();
    });
    beforeEach(async () => {
      await server.send('FLUSHALL');
    });
    define(
      () => server,
      () => redis,
    );
  });
}

/** A connection without a log. */
export function openSilently(url: string): Promise<Redis> {
  return openRedis({ url, log: pino({ level: 'silent' }) });
}
