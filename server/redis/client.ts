import { createClient } from 'redis';
import { waitAtMost } from './wait-at-most.ts';

/** All keys and channels start with it. */
export const keyPrefix = 'homefront:';

/** The longest wait for a command. */
export const commandMs = 250;

/** A connection without any answer for this long is replaced. */
const silenceMs = 2000;

export type RedisClient = ReturnType<typeof createRedisClient>;

/** A client that connects on its own again and again, a few times a second. */
export function createRedisClient(url: string, overrides: { pingInterval?: number } = {}) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: commandMs },
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: silenceMs,
      socketTimeout: silenceMs,
      reconnectStrategy: () => 200 + Math.random() * 200,
    },
    ...overrides,
  });
}

/** Waits briefly for the commands under way. */
export async function closeClient(client: RedisClient): Promise<void> {
  client.removeAllListeners('error').on('error', () => {});
  if (client.isReady) await waitAtMost(commandMs, client.close()).catch(() => {});
  client.destroy();
}
