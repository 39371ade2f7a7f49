import { keyPrefix } from '../../redis/client.ts';
import type { Redis } from '../../redis/redis.ts';
import { createSharedCounter } from '../../redis/shared-counter.ts';
import type { SharedTurns } from './pacing.ts';

const name = 'geocoder';
const key = 'turn';

/** Ends the window no earlier than this. */
const prolong = `
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then
    redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
  end
`;

/**
 * Turns of all processes of a site: the first use in each window is a turn. A pause is a longer window. While Redis is
 * unavailable, each process takes its own turns.
 */
export function createSharedTurns(redis: Redis, intervalMs: number): SharedTurns {
  const uses = createSharedCounter(redis, name, intervalMs);
  const window = `${keyPrefix}${name}:${key}`;
  return {
    async take() {
      try {
        const { totalHits, resetTime } = await uses.increment(key);
        if (totalHits === 1 || !resetTime) return 0;
        return Math.max(1, resetTime.getTime() - Date.now());
      } catch {
        return 0;
      }
    },

    rest(milliseconds) {
      const args = { keys: [window], arguments: [String(Math.ceil(milliseconds))] };
      // This process rests in any case.
      redis.run((client) => client.eval(prolong, args)).catch(() => {});
    },
  };
}
