import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import type { SessionStore } from './session-store.ts';
import {
  DamagedSessions,
  openSqliteSessionStore,
  type SqliteSessionStoreOptions,
} from './sqlite-session-store.ts';
import { createRedisSessionStore } from './redis-session-store.ts';
import { createTokenCipher } from './token-cipher.ts';
import { RedisUnavailable, type Redis } from '../redis/redis.ts';
import { errorCode } from '../../shared/node/errors.ts';

export interface OpenSessionStoreOptions {
  dataDir: string;
  /** The first encrypts, all decrypt. */
  keys: readonly string[];
  /** Milliseconds since the epoch. */
  clock: () => number;
  log: Logger;
  /** Shares the sessions with other processes; without it they are in the data folder. */
  redis?: Redis | undefined;
}

/** Also the maximum delay until expiry times are corrected after the clock was set back. */
const sweepMs = 60_000;

/** Opens the sessions in Redis, or in a file in the data folder; expired ones in the file are deleted every minute. */
export async function openSessionStore(options: OpenSessionStoreOptions): Promise<SessionStore> {
  const { dataDir, keys, clock, log, redis } = options;
  if (redis) return reportStoreFailures(createRedisSessionStore({ redis, keys, clock }), log);
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'sessions.sqlite');
  const store = await openOrReplace({ file, cipher: createTokenCipher(keys), clock }, log);
  const sweeping = setInterval(() => {
    store
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'sweeping the sessions failed'));
  }, sweepMs).unref();
  return {
    ...reportStoreFailures(store, log),
    close() {
      clearInterval(sweeping);
      return store.close();
    },
  };
}

/**
 * Opens the file; a damaged one is first moved aside, since losing its sessions costs people one sign-in, while a damaged file
 * would break every sign-in.
 *
 * @throws Error with a single line that names the file
 */
async function openOrReplace(
  options: SqliteSessionStoreOptions,
  log: Logger,
): Promise<SessionStore> {
  const { file } = options;
  try {
    await createPrivately(file);
    return openSqliteSessionStore(options);
  } catch (error) {
    if (!(error instanceof DamagedSessions)) throw unusable(file, error);
    const movedTo = `${file}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    log.warn(
      { file, movedTo, reason: error.message },
      'the session file is damaged: it was moved aside, and everybody has to log in again',
    );
    return await replace(options, movedTo).catch((cause: unknown) => {
      throw unusable(file, cause);
    });
  }
}

async function replace(options: SqliteSessionStoreOptions, movedTo: string): Promise<SessionStore> {
  const { file } = options;
  await rename(file, movedTo);
  for (const suffix of ['-wal', '-shm']) {
    await rename(file + suffix, movedTo + suffix).catch(ignoreMissing);
  }
  await createPrivately(file);
  return openSqliteSessionStore(options);
}

/** It contains names and email addresses, so only its owner may read it and SQLite's files beside it. */
async function createPrivately(file: string): Promise<void> {
  await (await open(file, 'a', 0o600)).close();
}

function unusable(file: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
  return new Error(`The session file ${file} cannot be used: ${reason}`, { cause });
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/**
 * Turns store failures into a 503, logged with their cause. Public pages work without the session; pages that need it show that
 * they are unavailable.
 */
function reportStoreFailures(store: SessionStore, log: Logger): SessionStore {
  async function report<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (cause) {
      // `openRedis` logs this once.
      if (!(cause instanceof RedisUnavailable))
        log.error({ err: cause }, 'the session store failed');
      throw new AppError({ code: 'unknown', status: 503, cause });
    }
  }

  return {
    ...store,
    create: (session) => report(store.create(session)),
    read: (id) => report(store.read(id)),
    update: (id, user) => report(store.update(id, user)),
    end: (id) => report(store.end(id)),
    mark: (userId, except) => report(store.mark(userId, except)),
    confirm: (id, user, marks) => report(store.confirm(id, user, marks)),
    endAllOf: (userId) => report(store.endAllOf(userId)),
  };
}
