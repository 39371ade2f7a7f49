import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { keyPrefix, type RedisClient } from './client.ts';
import type { Redis } from './redis.ts';

export interface PurgeListeners {
  /** Another process has deleted photos. Called again for those of the last days whenever messages may have been lost. */
  onPurged(srcs: readonly string[]): void;
  /** Photos may have been deleted that Redis no longer remembers. Must resolve when no copy of any photo is left. */
  onPurgesLost(): Promise<void>;
}

export interface PurgeHistoryOptions extends PurgeListeners {
  redis: Redis;
  /** Where this process records how far it knows the history. */
  file: string;
}

/** The photos deleted lately, for processes that did not hear of them. */
export interface PurgeHistory {
  /** Photos that this process has added in the last days, at most 5,000. Add them again when Redis may have lost them. */
  own(): string[];
  add(client: RedisClient, srcs: readonly string[]): Promise<unknown>;
  /** Removes photos that were not deleted after all. Rejects if Redis fails. */
  remove(srcs: readonly string[]): Promise<void>;
  /** Calls the listeners for what this process may have missed. Call it after subscribing. Rejects if Redis fails. */
  catchUp(): Promise<void>;
  /**
   * Records that the process has heard of everything since it caught up. Call it every few seconds while that is so. Returns
   * false if it has not been called for a minute: the process was suspended and has to catch up.
   */
  recordHeard(): Promise<boolean>;
}

/** Sorted set of the photos' URLs, by the time in milliseconds since the epoch. */
const purgedLately = `${keyPrefix}purged`;
/**
 * The member that shows since when the set has lost none: its score is the negative time at which a process found it missing.
 */
const intactSince = 'intact-since';
const rememberedMs = 7 * 86_400_000;
/** A day less, because the clocks of the processes may differ. */
const maxUnheardMs = 6 * 86_400_000;
const writeMs = 3_600_000;
const maxPauseMs = 60_000;
const maxOwn = 5000;

/** The score of `intactSince`, and until when this process has heard everything, in milliseconds since the epoch. */
const heard = z.object({ since: z.number(), until: z.number() });

export async function openPurgeHistory(options: PurgeHistoryOptions): Promise<PurgeHistory> {
  const { redis, file, onPurged, onPurgesLost } = options;
  let last = await readHeard(file);
  let writtenAt = -Infinity;
  /** When this process has added each of its photos, in milliseconds since the epoch; the oldest first. */
  const own = new Map<string, number>();

  function rememberOwn(srcs: readonly string[], now: number): void {
    for (const src of srcs) if (!own.has(src)) own.set(src, now);
    for (const src of own.keys()) {
      if (own.size <= maxOwn) break;
      own.delete(src);
    }
  }

  async function readAll(): Promise<{ since: number | undefined; srcs: string[] }> {
    const members = await redis.run((client) => client.zRangeWithScores(purgedLately, 0, -1));
    return {
      since: members.find(({ value }) => value === intactSince)?.score,
      srcs: members.map(({ value }) => value).filter((value) => value !== intactSince),
    };
  }

  async function markIntact(): Promise<void> {
    const mark = { score: -Date.now(), value: intactSince };
    await redis.run((client) => client.zAdd(purgedLately, mark, { condition: 'NX' }));
  }

  /** If the file cannot be written, the next start deletes all copies. */
  async function write(): Promise<void> {
    writtenAt = performance.now();
    await writeFile(file, JSON.stringify(last)).catch(() => {});
  }

  return {
    own() {
      const oldest = Date.now() - rememberedMs;
      return [...own].filter(([, at]) => at > oldest).map(([src]) => src);
    },

    add(client, srcs) {
      const now = Date.now();
      rememberOwn(srcs, now);
      const members = srcs.map((value) => ({ score: own.get(value) ?? now, value }));
      const storing = client.multi().zAdd(purgedLately, members);
      return storing.zRemRangeByScore(purgedLately, 0, now - rememberedMs).exec();
    },

    async remove(srcs) {
      for (const src of srcs) own.delete(src);
      await redis.run((client) => client.zRem(purgedLately, [...srcs]));
    },

    async catchUp() {
      const { since: found, srcs } = await readAll();
      // First of all: a full Redis refuses the mark.
      if (srcs.length > 0) onPurged(srcs);
      if (found === undefined) await markIntact();
      const since = found ?? (await readAll()).since ?? 0;
      const isUnbroken = last?.since === since && Math.abs(Date.now() - last.until) < maxUnheardMs;
      if (!isUnbroken) await onPurgesLost();
      last = { since, until: Date.now() };
      await write();
    },

    async recordHeard() {
      if (last === null || Math.abs(Date.now() - last.until) > maxPauseMs) return false;
      last = { ...last, until: Date.now() };
      if (performance.now() - writtenAt > writeMs) await write();
      return true;
    },
  };
}

/** Null if this process has recorded nothing, or nothing readable. */
async function readHeard(file: string): Promise<z.infer<typeof heard> | null> {
  try {
    return heard.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
