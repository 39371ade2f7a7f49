import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { limitsCountedIn, type CreateLimit } from '../limits/rate-limit.ts';
import { sharedStores } from '../limits/shared-store.ts';
import { openBus, type Bus, type BusListeners } from '../redis/bus.ts';
import { openRedis, type Redis } from '../redis/redis.ts';
import { recordSite } from '../redis/site-record.ts';

export interface SharedStateOptions {
  url: string | undefined;
  settings: Settings;
  /** The first signs. */
  keys: readonly string[];
  log: Logger;
  metrics: Metrics | undefined;
}

/** State that the processes of a site share through Redis, if it is configured. */
export interface SharedState {
  redis: Redis | undefined;
  createLimit: CreateLimit;
  /** Without Redis there are no other processes, and the bus does nothing. */
  openBus(listeners: BusListeners): Promise<Bus>;
}

const noBus: Bus = { changed() {}, purged() {}, forgetPurge() {}, async close() {} };

/** The caller must close `redis` and the bus. */
export async function composeSharedState(options: SharedStateOptions): Promise<SharedState> {
  const { url, settings, keys, metrics } = options;
  const onRefused = (name: string): void => metrics?.limitExceeded(name);
  if (url === undefined) {
    const createLimit = limitsCountedIn(undefined, onRefused);
    return { redis: undefined, createLimit, openBus: async () => noBus };
  }
  const log = options.log.child({ part: 'redis' });
  const redis = await openRedis({ url, log });
  const stopRecording = recordSite({ redis, keys, publicUrl: settings.publicUrl, log });
  // Beside the pictures: without them it must be missing too.
  const heardFile = join(settings.dataDir, 'pictures', 'heard.json');
  return {
    redis: {
      ...redis,
      close() {
        stopRecording();
        return redis.close();
      },
    },
    createLimit: limitsCountedIn(sharedStores(redis, keys), onRefused),
    openBus: (listeners) => openBus({ redis, url, heardFile, log, ...listeners }),
  };
}
