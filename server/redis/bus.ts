import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { ErrorReply } from 'redis';
import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';
import { closeClient, createRedisClient, keyPrefix, type RedisClient } from './client.ts';
import { openPurgeHistory, type PurgeListeners } from './purge-history.ts';
import type { Redis } from './redis.ts';
import { waitAtMost } from './wait-at-most.ts';

/** Tells the other processes of a site what staff have changed here. Messages that Redis cannot take are sent later. */
export interface Bus {
  /** Properties visible to visitors may have changed. */
  changed(): void;
  /** The provider has deleted photos, by their URLs on this site. */
  purged(srcs: readonly string[]): void;
  /** The provider still has photos that were reported as deleted. */
  forgetPurge(srcs: readonly string[]): void;
  close(): Promise<void>;
}

export interface BusListeners extends PurgeListeners {
  /** Another process has changed properties. */
  onChanged(): void;
  /** Another process may have changed properties while this one was not subscribed. */
  onMissed(): void;
}

export interface BusOptions extends BusListeners {
  redis: Redis;
  url: string;
  /** Where this process records until when it has heard of deleted photos. */
  heardFile: string;
  log: Logger;
}

const maxUnsent = 10_000;
const retryMs = 2000;
/** Longest pause after Redis refused to store deleted photos. */
const maxPauseMs = 5 * 60_000;
const bootWaitMs = 1000;
const pingMs = 500;

const message = z.object({
  from: z.string(),
  changed: z.boolean(),
  purged: z.array(z.string()),
});

/** Resolves once messages arrive, or after a second without Redis. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const { redis, url, heardFile, log, onChanged, onMissed, onPurged } = options;
  const self = randomUUID();
  const channel = channelOf(url);
  const subscriber = createRedisClient(url, { pingInterval: pingMs });
  const attempted = Promise.withResolvers<void>();
  const purgedUnsent = new Set<string>();
  let changedUnsent = false;
  let isStarted = false;
  let isRefused = false;
  let storePauseMs = retryMs;
  let storeAt = -Infinity;
  let isSubscribed = false;
  /** Number of subscriptions, and the last one before which nothing was missed. */
  let subscriptions = 0;
  let caughtUpWith = 0;
  let isCatchingUp = false;
  const history = await openPurgeHistory({ ...options, file: heardFile });

  function receive(text: string): void {
    const parsed = message.safeParse(parsedJson(text));
    if (!parsed.success || parsed.data.from === self) return;
    const { changed, purged } = parsed.data;
    if (changed) onChanged();
    if (purged.length > 0) onPurged(purged);
  }

  function publish(client: RedisClient, news: { changed: boolean; purged: readonly string[] }) {
    return client.publish(channel, JSON.stringify({ from: self, ...news }));
  }

  async function sendChanged(): Promise<void> {
    if (!changedUnsent) return;
    changedUnsent = false;
    try {
      await redis.run((client) => publish(client, { changed: true, purged: [] }));
    } catch {
      // Sent again later. If it was sent after all, a repeat does no harm.
      changedUnsent = true;
    }
  }

  /** A full Redis refuses to store the photos, but still publishes them. */
  async function sendPurged(purged: readonly string[]): Promise<void> {
    if (purged.length === 0) return;
    try {
      await redis.run((client) =>
        Promise.all([history.add(client, purged), publish(client, { changed: false, purged })]),
      );
      for (const src of purged) purgedUnsent.delete(src);
      storePauseMs = retryMs;
    } catch (error) {
      // Sent again later; less and less often if Redis refuses it.
      if (!(error instanceof ErrorReply) || performance.now() < storeAt) return;
      storeAt = performance.now() + storePauseMs;
      storePauseMs = Math.min(2 * storePauseMs, maxPauseMs);
    }
  }

  function reportLoss(photos: number): void {
    log.warn(
      { photos },
      'deleted photos could not be announced: other processes may keep copies of them',
    );
  }

  async function catchUp(): Promise<void> {
    if (!isSubscribed || isCatchingUp) return;
    isCatchingUp = true;
    const subscription = subscriptions;
    try {
      if (caughtUpWith === subscription && (await history.recordHeard())) return;
      await history.catchUp();
      caughtUpWith = subscription;
    } catch {
      // Repeated later.
    } finally {
      isCatchingUp = false;
    }
  }

  /** Ignores a lost connection: the next one subscribes. `openRedis` logs that Redis is unavailable. */
  function reportRefusal(error: unknown): void {
    if (!(error instanceof ErrorReply) || isRefused) return;
    isRefused = true;
    log.error(
      { reason: error.message },
      'Redis refuses the subscription: this process does not learn what staff change through others',
    );
  }

  /** After a lost connection the client subscribes again by itself, and the call has no effect. */
  async function subscribe(): Promise<void> {
    try {
      await subscriber.subscribe(channel, receive);
      isRefused = false;
      isSubscribed = true;
      subscriptions += 1;
      // Redis may have come back with an older snapshot. The next retry sends them.
      for (const src of history.own()) purgedUnsent.add(src);
      if (isStarted) onMissed();
      await catchUp();
    } catch (error) {
      reportRefusal(error);
    }
    attempted.resolve();
  }

  subscriber.on('error', (error) => {
    isSubscribed = false;
    reportRefusal(error);
  });
  subscriber.on('ready', () => void subscribe());
  subscriber.connect().catch(() => {});
  const retries = setInterval(() => {
    void sendChanged();
    if (performance.now() >= storeAt) void sendPurged([...purgedUnsent]);
    void catchUp();
    if (isRefused && subscriber.isReady) void subscribe();
  }, retryMs).unref();
  if (redis.isAvailable()) await waitAtMost(bootWaitMs, attempted.promise).catch(() => {});
  isStarted = true;

  return {
    changed() {
      changedUnsent = true;
      void sendChanged();
    },
    purged(srcs) {
      const sent = srcs.slice(0, Math.max(0, maxUnsent - purgedUnsent.size));
      for (const src of sent) purgedUnsent.add(src);
      if (sent.length < srcs.length) reportLoss(srcs.length - sent.length);
      void sendPurged(sent);
    },
    forgetPurge(srcs) {
      for (const src of srcs) purgedUnsent.delete(src);
      // If Redis fails, they stay there for a week: pictures are fetched again after ten minutes.
      history.remove(srcs).catch(() => {});
    },
    async close() {
      clearInterval(retries);
      await Promise.all([sendChanged(), sendPurged([...purgedUnsent])]);
      if (purgedUnsent.size > 0) reportLoss(purgedUnsent.size);
      await closeClient(subscriber);
    },
  };
}

/** Redis separates keys by database number but not channels, so the name contains the number. */
function channelOf(url: string): string {
  return `${keyPrefix}changes:${Number(new URL(url).pathname.slice(1))}`;
}
