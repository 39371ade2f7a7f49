import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { roles, type SessionUser } from '../../shared/contract/session.ts';
import { createSessionId, hashSessionId, isSessionId } from './session-id.ts';
import type { Session, SessionStore } from './session-store.ts';
import type { TokenCipher } from './token-cipher.ts';

export interface SqliteSessionStoreOptions {
  /** Path of the database file, or ':memory:'. */
  file: string;
  cipher: TokenCipher;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS session (
    id_hash BLOB PRIMARY KEY,
    user TEXT NOT NULL,
    token BLOB NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_expires_at ON session (expires_at);
`;

const row = z.object({ user: z.string(), token: z.instanceof(Uint8Array), expires_at: z.number() });

const storedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  photo: z.string().nullable(),
}) satisfies z.ZodType<SessionUser>;

/** Sessions in one SQLite file: they outlive the process, and several processes on one machine may share them. */
export function openSqliteSessionStore(options: SqliteSessionStoreOptions): SessionStore {
  const { file, cipher, clock = Date.now } = options;
  const database = new DatabaseSync(file, { timeout: 2000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(schema);
  const insert = database.prepare('INSERT INTO session VALUES (?, ?, ?, ?)');
  const select = database.prepare(
    'SELECT user, token, expires_at FROM session WHERE id_hash = ? AND expires_at > ?',
  );
  const updateUser = database.prepare('UPDATE session SET user = ? WHERE id_hash = ?');
  const remove = database.prepare('DELETE FROM session WHERE id_hash = ?');
  const removeAllOf = database.prepare("DELETE FROM session WHERE user ->> '$.id' = ?");
  const removeExpired = database.prepare('DELETE FROM session WHERE expires_at <= ?');

  /** A row that cannot be read (another key, a damaged file) is no session. */
  function readHashed(hash: Buffer): Session | null {
    const found = row.safeParse(select.get(hash, clock()));
    if (!found.success) return null;
    const token = cipher.decrypt(found.data.token, hash);
    const user = storedUser.safeParse(parseJson(found.data.user));
    if (token === null || !user.success) return null;
    return { user: user.data, token, expiresAt: new Date(found.data.expires_at) };
  }

  return {
    async create({ user, token, expiresAt }) {
      const id = createSessionId();
      const hash = hashSessionId(id);
      insert.run(hash, JSON.stringify(user), cipher.encrypt(token, hash), expiresAt.getTime());
      return id;
    },

    async read(id) {
      return isSessionId(id) ? readHashed(hashSessionId(id)) : null;
    },

    async update(id, user) {
      if (isSessionId(id)) updateUser.run(JSON.stringify(user), hashSessionId(id));
    },

    async end(id) {
      if (!isSessionId(id)) return null;
      const hash = hashSessionId(id);
      const session = readHashed(hash);
      remove.run(hash);
      return session;
    },

    async endAllOf(userId) {
      removeAllOf.run(userId);
    },

    async sweep() {
      return Number(removeExpired.run(clock()).changes);
    },

    async isUsable() {
      try {
        // Writes nothing, but needs the right to.
        database.exec('BEGIN IMMEDIATE; ROLLBACK;');
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
