import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SessionUser } from '../../shared/contract/session-schemas.ts';
import { keyPrefix } from '../redis/client.ts';
import type { Redis } from '../redis/redis.ts';
import { createSessionId, hashSessionId, isSessionId } from './session-id.ts';
import * as scripts from './redis-session-scripts.ts';
import { sessionSeconds, type Session, type SessionStore } from './session-store.ts';
import { readStoredUser } from './stored-user.ts';
import { createTokenCipher } from './token-cipher.ts';

export interface RedisSessionStoreOptions {
  redis: Redis;
  /** The first encrypts, all decrypt. */
  keys: readonly string[];
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** User and token, expiry in milliseconds since the epoch, marks, and the remaining lifetime in milliseconds. */
const stored = z.tuple([z.string(), z.string(), z.coerce.number(), z.number(), z.number()]);

const sessionPrefix = `${keyPrefix}session:`;
const marksOfAll = `${keyPrefix}session-marks`;
const maxLifeMs = sessionSeconds * 1000;
/** Normal clock adjustments are smaller than this. */
const toleratedSkewMs = 1000;

/**
 * Sessions that all processes share. Users and tokens are encrypted. Redis itself deletes a session 24 hours after signing in
 * at the latest, whatever this process's clock says.
 *
 * Each session is a hash. A sorted set for each user has the ids' hashes by expiry. Marking all sessions increments one counter.
 * Each session stores the counter's value at its last check.
 */
export function createRedisSessionStore(options: RedisSessionStoreOptions): SessionStore {
  const { redis, keys, clock = Date.now } = options;
  const users = createTokenCipher(keys, 'session user');
  const tokens = createTokenCipher(keys);

  function run(script: string, names: string[], values: (string | number)[]): Promise<unknown> {
    const args = { keys: names, arguments: values.map(String) };
    return redis.run((client) => client.eval(script, args));
  }

  function encryptUser(user: SessionUser, hash: Buffer): string {
    return users.encrypt(JSON.stringify(user), hash).toString('base64url');
  }

  /** An unreadable session (another key, damaged data) counts as none. */
  function toSession(reply: unknown, hash: Buffer): Session | null {
    const found = stored.safeParse(reply);
    if (!found.success) return null;
    const [user, token, expires, marks, leftMs] = found.data;
    const readUser = readStoredUser(users.decrypt(Buffer.from(user, 'base64url'), hash) ?? '');
    const readToken = tokens.decrypt(Buffer.from(token, 'base64url'), hash);
    const now = clock();
    // Later than Redis will delete it: our clock was set back.
    const expiresAt = expires - now > leftMs + toleratedSkewMs ? now + leftMs : expires;
    if (readUser === null || readToken === null || expiresAt <= now) return null;
    const session: Session = { user: readUser, token: readToken, expiresAt: new Date(expiresAt) };
    return marks === 0 ? session : { ...session, marks };
  }

  return {
    async create({ user, token, expiresAt }) {
      const id = createSessionId();
      const hash = hashSessionId(id);
      const now = clock();
      const leftMs = Math.min(expiresAt.getTime() - now, maxLifeMs);
      await run(
        scripts.create,
        [keyOf(hash), userKeyOf(user.id), marksOfAll],
        [
          encryptUser(user, hash),
          tokens.encrypt(token, hash).toString('base64url'),
          now + leftMs,
          Math.max(1, leftMs),
          maxLifeMs,
          now,
        ],
      );
      return id;
    },

    async read(id) {
      if (!isSessionId(id)) return null;
      const hash = hashSessionId(id);
      return toSession(await run(scripts.read, [keyOf(hash), marksOfAll], []), hash);
    },

    async update(id, user) {
      if (!isSessionId(id)) return;
      const hash = hashSessionId(id);
      await run(scripts.update, [keyOf(hash)], [encryptUser(user, hash)]);
    },

    async end(id) {
      if (!isSessionId(id)) return null;
      const hash = hashSessionId(id);
      return toSession(await run(scripts.end, [keyOf(hash), marksOfAll], []), hash);
    },

    async endAllOf(userId) {
      await run(scripts.endAllOf, [userKeyOf(userId)], []);
    },

    async mark(userId, except = '') {
      const exceptKey = isSessionId(except) ? keyOf(hashSessionId(except)) : '';
      if (userId === null) await run(scripts.markAll, [marksOfAll], [exceptKey]);
      else await run(scripts.markAllOf, [userKeyOf(userId)], [exceptKey]);
    },

    async confirm(id, user, marks) {
      if (!isSessionId(id)) return;
      const hash = hashSessionId(id);
      await run(scripts.confirm, [keyOf(hash), marksOfAll], [encryptUser(user, hash), marks]);
    },

    // Redis deletes expired sessions itself.
    sweep: async () => 0,

    count: async () => null,

    async isUsable() {
      try {
        await redis.run((client) => client.ping());
        return true;
      } catch {
        return false;
      }
    },

    // The connection has other users.
    async close() {},
  };
}

function keyOf(hash: Buffer): string {
  return sessionPrefix + hash.toString('base64url');
}

/** Key of the set of a user's sessions. The id is hashed: a provider may use email addresses as ids. */
function userKeyOf(userId: string): string {
  const hash = createHash('sha256').update(userId).digest('base64url');
  return `${keyPrefix}sessions-of:${hash}`;
}
