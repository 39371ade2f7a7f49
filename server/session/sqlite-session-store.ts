import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { watchPresence } from '../sqlite/file-presence.ts';
import { noBusyTimeout, openingTimeoutMs, retryWhileBusy } from '../sqlite/retry-while-busy.ts';
import { createSessionId, hashSessionId, isSessionId } from './session-id.ts';
import { sessionSeconds, type Session, type SessionStore } from './session-store.ts';
import { readStoredUser } from './stored-user.ts';
import type { TokenCipher } from './token-cipher.ts';

export interface SqliteSessionStoreOptions {
  /** Path of the database file, or ':memory:'. */
  file: string;
  cipher: TokenCipher;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Milliseconds from any origin; never set back or forward. */
  monotonic?: () => number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS session (
    id_hash BLOB PRIMARY KEY,
    user TEXT NOT NULL,
    token BLOB NOT NULL,
    expires_at INTEGER NOT NULL,
    marks INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_expires_at ON session (expires_at);
`;

const row = z.object({
  user: z.string(),
  token: z.instanceof(Uint8Array),
  expires_at: z.number(),
  marks: z.number(),
});

const countRow = z.object({ number: z.number() });

/** Normal clock adjustments are smaller than this. */
const toleratedSkewMs = 1000;

/**
 * Persistent sessions in a single SQLite file.
 *
 * @throws SQLite's error if the file cannot be used; `DamagedSessions` if its content is corrupt
 */
export function openSqliteSessionStore(options: SqliteSessionStoreOptions): SessionStore {
  const { file, cipher, clock = Date.now } = options;
  const { monotonic = () => performance.now() } = options;
  const database = openDatabase(file);
  const isInPlace = file === ':memory:' ? () => true : watchPresence(file);
  const insert = database.prepare(
    'INSERT INTO session (id_hash, user, token, expires_at) VALUES (?, ?, ?, ?)',
  );
  const select = database.prepare(
    'SELECT user, token, expires_at, marks FROM session WHERE id_hash = ? AND expires_at > ?',
  );
  const updateUser = database.prepare('UPDATE session SET user = ? WHERE id_hash = ?');
  const remove = database.prepare('DELETE FROM session WHERE id_hash = ?');
  const removeAllOf = database.prepare("DELETE FROM session WHERE user ->> '$.id' = ?");
  const markSessions = database.prepare(
    "UPDATE session SET marks = marks + 1 WHERE (:user IS NULL OR user ->> '$.id' = :user) AND id_hash IS NOT :except",
  );
  const confirmUser = database.prepare(
    'UPDATE session SET user = ?, marks = 0 WHERE id_hash = ? AND marks = ?',
  );
  const shorten = database.prepare(
    'UPDATE session SET expires_at = :latest WHERE expires_at > :latest',
  );
  const bringForward = database.prepare('UPDATE session SET expires_at = expires_at - ?');
  const removeExpired = database.prepare('DELETE FROM session WHERE expires_at <= ?');

  const countSessions = database.prepare(
    'SELECT count(*) AS number FROM session WHERE expires_at > ?',
  );

  let lastSeen = { wall: clock(), monotonic: monotonic() };
  let setBackMs = 0;

  /** Moves every expiry earlier by as much as the clock was set back; otherwise sessions would last longer by that. */
  async function followClock(): Promise<void> {
    const seen = { wall: clock(), monotonic: monotonic() };
    const lostMs = seen.monotonic - lastSeen.monotonic - (seen.wall - lastSeen.wall);
    lastSeen = seen;
    if (lostMs > toleratedSkewMs) setBackMs += lostMs;
    const byMs = setBackMs;
    if (byMs === 0) return;
    setBackMs = 0;
    try {
      await retryWhileBusy(() => bringForward.run(Math.round(byMs)));
    } catch (error) {
      setBackMs += byMs;
      throw error;
    }
  }

  /** An unreadable row (another key, a damaged file) counts as no session. */
  function readHashed(hash: Buffer): Session | null {
    const found = row.safeParse(select.get(hash, clock()));
    if (!found.success) return null;
    const token = cipher.decrypt(found.data.token, hash);
    const user = readStoredUser(found.data.user);
    if (token === null || user === null) return null;
    const { expires_at: expires, marks } = found.data;
    const session: Session = { user, token, expiresAt: new Date(expires) };
    return marks === 0 ? session : { ...session, marks };
  }

  return {
    async create({ user, token, expiresAt }) {
      // Sessions created after the clock was set back already expire by the new time.
      await followClock();
      const id = createSessionId();
      const hash = hashSessionId(id);
      const encrypted = cipher.encrypt(token, hash);
      await retryWhileBusy(() =>
        insert.run(hash, JSON.stringify(user), encrypted, expiresAt.getTime()),
      );
      return id;
    },

    async read(id) {
      return isSessionId(id) ? readHashed(hashSessionId(id)) : null;
    },

    async update(id, user) {
      if (!isSessionId(id)) return;
      await retryWhileBusy(() => updateUser.run(JSON.stringify(user), hashSessionId(id)));
    },

    async end(id) {
      if (!isSessionId(id)) return null;
      const hash = hashSessionId(id);
      const session = readHashed(hash);
      await retryWhileBusy(() => remove.run(hash));
      return session;
    },

    async endAllOf(userId) {
      await retryWhileBusy(() => removeAllOf.run(userId));
    },

    async mark(userId, except = '') {
      const exceptHash = isSessionId(except) ? hashSessionId(except) : null;
      await retryWhileBusy(() => markSessions.run({ user: userId, except: exceptHash }));
    },

    async confirm(id, user, marks) {
      if (!isSessionId(id)) return;
      await retryWhileBusy(() => confirmUser.run(JSON.stringify(user), hashSessionId(id), marks));
    },

    async sweep() {
      await followClock();
      const now = clock();
      // A lifetime above the maximum: the clock was set back while the site was not running.
      await retryWhileBusy(() => shorten.run({ latest: now + sessionSeconds * 1000 }));
      const { changes } = await retryWhileBusy(() => removeExpired.run(now));
      return Number(changes);
    },

    async count() {
      return countRow.parse(countSessions.get(clock())).number;
    },

    async isUsable() {
      try {
        if (!isInPlace()) return false;
        // Acquires the write lock without writing.
        await retryWhileBusy(() => database.exec('BEGIN IMMEDIATE; ROLLBACK;'));
        return true;
      } catch {
        return false;
      }
    },

    async close() {
      database.close();
    },
  };
}

/** SQLite's codes for unreadable content: SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB. */
const contentErrors = new Set([1, 11, 26]);

/** The file contains something other than sessions, or damaged ones. */
export class DamagedSessions extends Error {
  override name = 'DamagedSessions';
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: openingTimeoutMs });
  try {
    // A session that was ended stays ended after a power failure.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    database.exec(schema);
    const check = database.prepare('PRAGMA quick_check(1)').get();
    if (check?.quick_check !== 'ok') throw new DamagedSessions('its integrity check failed');
    // Detects a table of that name with other columns.
    database.prepare('SELECT id_hash, user, token, expires_at, marks FROM session LIMIT 1').get();
    database.exec(noBusyTimeout);
    return database;
  } catch (error) {
    database.close();
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    // The last byte of an extended code is the primary code.
    if (!contentErrors.has(Number(error.errcode) & 0xff)) throw error;
    throw new DamagedSessions(error.message, { cause: error });
  }
}
