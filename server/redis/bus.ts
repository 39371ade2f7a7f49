import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { closeClient, createRedisClient, keyPrefix } from './client.ts';
import type { Redis } from './redis.ts';
import { waitAtMost } from './wait-at-most.ts';

/** Tells the other processes of a site what staff have changed here. Messages wait while Redis is away. */
export interface Bus {
  /** Properties visible to visitors may have changed. */
  changed(): void;
  /** The provider has deleted photos, by their URLs on this site. */
  purged(srcs: readonly string[]): void;
  close(): Promise<void>;
}

export interface BusOptions {
  redis: Redis;
  url: string;
  /** Another process has changed properties, or may have done so while this one could not be told. */
  onChanged(): void;
  /** Another process has deleted photos. Called again for those of the last days whenever messages may have been lost. */
  onPurged(srcs: readonly string[]): void;
}

/** Sorted set of the photos deleted lately, by the time in milliseconds since the epoch. */
const purgedLately = `${keyPrefix}purged`;
const rememberedMs = 7 * 86_400_000;
const maxUnsent = 10_000;
const bootWaitMs = 1000;
const pingMs = 500;

const message = z.object({
  from: z.string(),
  changed: z.boolean(),
  purged: z.array(z.string()),
});

/** Resolves once messages arrive, or after a second without Redis. */
export async function openBus({ redis, url, onChanged, onPurged }: BusOptions): Promise<Bus> {
  const self = randomUUID();
  const channel = channelOf(url);
  const subscriber = createRedisClient(url, { pingInterval: pingMs });
  const subscribed = Promise.withResolvers<void>();
  const purgedUnsent = new Set<string>();
  let changedUnsent = false;
  let isStarted = false;
  let missedPurges = false;

  function receive(text: string): void {
    const parsed = message.safeParse(parseJson(text));
    if (!parsed.success || parsed.data.from === self) return;
    const { changed, purged } = parsed.data;
    if (changed) onChanged();
    if (purged.length > 0) onPurged(purged);
  }

  async function send(): Promise<void> {
    if (!changedUnsent && purgedUnsent.size === 0) return;
    const changed = changedUnsent;
    const purged = [...purgedUnsent];
    changedUnsent = false;
    purgedUnsent.clear();
    const now = Date.now();
    const text = JSON.stringify({ from: self, changed, purged });
    try {
      await redis.run((client) => {
        const commands = client.multi();
        if (purged.length > 0) {
          const members = purged.map((value) => ({ score: now, value }));
          commands.zAdd(purgedLately, members).pExpire(purgedLately, rememberedMs);
          commands.zRemRangeByScore(purgedLately, '-inf', now - rememberedMs);
        }
        return commands.publish(channel, text).exec();
      });
    } catch {
      // Sent again when Redis is back. If it was sent after all, a repeat does no harm.
      changedUnsent ||= changed;
      for (const src of purged) if (purgedUnsent.size < maxUnsent) purgedUnsent.add(src);
    }
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

  /** After a lost connection the client subscribes again by itself, and the call has no effect. */
  async function subscribe(): Promise<void> {
    try {
      await subscriber.subscribe(channel, receive);
    } catch {
      // The connection was lost: the next one tries again.
      return;
    }
    subscribed.resolve();
    if (isStarted) onChanged();
    missedPurges = true;
    await catchUp();
  }

  // Redis reports its absence itself.
  subscriber.on('error', () => {});
  subscriber.on('ready', () => void subscribe());
  subscriber.connect().catch(() => {});
  redis.onBack(() => {
    void send();
    void catchUp();
  });
  if (!redis.isAway()) await waitAtMost(bootWaitMs, subscribed.promise).catch(() => {});
  isStarted = true;

  return {
    changed() {
      changedUnsent = true;
      void send();
    },
    purged(srcs) {
      for (const src of srcs) if (purgedUnsent.size < maxUnsent) purgedUnsent.add(src);
      void send();
    },
    close: () => closeClient(subscriber),
  };
}

/** Sites with databases of one server share its channels, unlike its keys. */
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
