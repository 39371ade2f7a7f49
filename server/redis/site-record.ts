import type { Logger } from 'pino';
import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';
import { createSignatures } from '../session/signatures.ts';
import { keyPrefix } from './client.ts';
import type { Redis } from './redis.ts';

export interface SiteRecordOptions {
  redis: Redis;
  keys: readonly string[];
  /** The configured origin of the site. */
  publicUrl: string | undefined;
  log: Logger;
}

/** Describes the process that started last: fingerprints of its keys, and its site. */
const recordKey = `${keyPrefix}site`;
const retryMs = 5000;

const record = z.object({ keys: z.array(z.string()), publicUrl: z.string().optional() });

/**
 * Records this process in Redis, as soon as it is available. Warns if the one that started last has no key in common with it,
 * or belongs to another site. While keys are rotated, each process shares one with those that started just before. Returns how
 * to end the attempts.
 */
export function recordSite({ redis, keys, publicUrl, log }: SiteRecordOptions): () => void {
  const fingerprints = keys.map((key) => createSignatures([key], 'fingerprint in Redis').sign(''));

  function compare(text: string | null): void {
    const previous = record.safeParse(parsedJson(text ?? ''));
    if (!previous.success) return;
    const { data } = previous;
    if (publicUrl !== undefined && data.publicUrl !== undefined && data.publicUrl !== publicUrl) {
      log.warn(
        { publicUrl, other: data.publicUrl },
        'this Redis database was last used by a site with another PUBLIC_URL: each site needs a database number of its own',
      );
    } else if (!data.keys.some((key) => fingerprints.includes(key))) {
      log.warn(
        'this Redis database was last used with other SESSION_KEYS: all processes of a site need the same ones, and each site needs a database number of its own',
      );
    }
  }

  const text = JSON.stringify({ keys: fingerprints, publicUrl });
  /** Read before the first write, whose answer may be lost. */
  let found: string | null = null;

  async function attempt(): Promise<void> {
    try {
      found ??= await redis.run((client) => client.get(recordKey));
      const replaced = await redis.run((client) => client.set(recordKey, text, { GET: true }));
      compare(replaced === text ? found : replaced);
      clearInterval(retries);
    } catch {
      // Repeated later.
    }
  }

  const retries = setInterval(() => void attempt(), retryMs).unref();
  void attempt();
  return () => clearInterval(retries);
}
