import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { ErrorReply } from 'redis';
import { z } from 'zod';
import { closeClient, createRedisClient, keyPrefix, type RedisClient } from './client.ts';
import type { Redis } from './redis.ts';
import { waitAtMost } from './wait-at-most.ts';

/** Tells the other processes of a site what staff have changed here. Messages that Redis cannot take are sent later. */
export interface Bus {
  /** Properties visible to visitors may have changed. */
  changed(): void;
  /** The provider has deleted photos, by their URLs on this site. */
  purged(srcs: readonly string[]): void;
  close(): Promise<void>;
}

export interface BusListeners {
  /** Another process has changed properties. */
  onChanged(): void;
  /** Another process may have changed properties while this one was not subscribed. */
  onMissed(): void;
  /** Another process has deleted photos. Called again for those of the last days whenever messages may have been lost. */
  onPurged(srcs: readonly string[]): void;
}

export interface BusOptions extends BusListeners {
  redis: Redis;
  url: string;
  log: Logger;
}

/** Sorted set of the photos deleted lately, by the time in milliseconds since the epoch. */
const purgedLately = `${keyPrefix}purged`;
const rememberedMs = 7 * 86_400_000;
const maxUnsent = 10_000;
const retryMs = 2000;
const bootWaitMs = 1000;
const pingMs = 500;

const message = z.object({
  from: z.string(),
  changed: z.boolean(),
  purged: z.array(z.string()),
});

/** Resolves once messages arrive, or after a second without Redis. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const { redis, url, log, onChanged, onMissed, onPurged } = options;
  const self = randomUUID();
  const channel = channelOf(url);
  const subscriber = createRedisClient(url, { pingInterval: pingMs });
  const attempted = Promise.withResolvers<void>();
  const purgedUnsent = new Set<string>();
  let changedUnsent = false;
  let isStarted = false;
  let isRefused = false;
  let missedPurges = false;

  function receive(text: string): void {
    const parsed = message.safeParse(parseJson(text));
    if (!parsed.success || parsed.data.from === self) return;
    const { changed, purged } = parsed.data;
    if (changed) onChanged();
    if (purged.length > 0) onPurged(purged);
  }

  function publish(client: RedisClient, news: { changed: boolean; purged: string[] }) {
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
  async function sendPurged(): Promise<void> {
    if (purgedUnsent.size === 0) return;
    const purged = [...purgedUnsent];
    const now = Date.now();
    const members = purged.map((value) => ({ score: now, value }));
    try {
      await redis.run((client) => {
        const storing = client.multi().zAdd(purgedLately, members);
        storing.pExpire(purgedLately, rememberedMs);
        storing.zRemRangeByScore(purgedLately, '-inf', now - rememberedMs);
        return Promise.all([storing.exec(), publish(client, { changed: false, purged })]);
      });
      for (const src of purged) purgedUnsent.delete(src);
    } catch {
      // Sent again later.
    }
  }

  function reportLoss(photos: number): void {
    log.warn(
      { photos },
      'deleted photos could not be announced: other processes may keep copies of them',
    );
  }

  async function catchUp(): Promise<void> {
    if (!missedPurges) return;
    missedPurges = false;
    try {
      const srcs = await redis.run((client) => client.zRange(purgedLately, 0, -1));
      if (srcs.length > 0) onPurged(srcs);
    } catch {
      missedPurges = true;
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
    } catch (error) {
      reportRefusal(error);
      attempted.resolve();
      return;
    }
    attempted.resolve();
    isRefused = false;
    if (isStarted) onMissed();
    missedPurges = true;
    await catchUp();
  }

  subscriber.on('error', reportRefusal);
  subscriber.on('ready', () => void subscribe());
  subscriber.connect().catch(() => {});
  const retries = setInterval(() => {
    void sendChanged();
    void sendPurged();
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
      let lost = 0;
      for (const src of srcs) {
        if (purgedUnsent.size < maxUnsent) purgedUnsent.add(src);
        else lost += 1;
      }
      if (lost > 0) reportLoss(lost);
      void sendPurged();
    },
    async close() {
      clearInterval(retries);
      await sendPurged();
      if (purgedUnsent.size > 0) reportLoss(purgedUnsent.size);
      await closeClient(subscriber);
    },
  };
}

/** Redis separates keys by database number but not channels, so the name contains the number. */
function channelOf(url: string): string {
  return `${keyPrefix}changes:${Number(new URL(url).pathname.slice(1))}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
