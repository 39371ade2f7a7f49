import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { noBusyTimeout, openingTimeoutMs, retryWhileBusy } from '../sqlite/retry-while-busy.ts';
import { OutboxUnusable } from './outbox.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS message (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'dead', 'delivered', 'dropped')),
    payload BLOB,
    taken_at INTEGER NOT NULL,
    since INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    lease TEXT,
    leased_until INTEGER NOT NULL DEFAULT 0,
    reason TEXT,
    settled_at INTEGER,
    CHECK ((payload IS NULL) = (state IN ('delivered', 'dropped')))
  ) STRICT;
  CREATE INDEX IF NOT EXISTS message_due ON message (due_at) WHERE state = 'waiting';
  CREATE INDEX IF NOT EXISTS message_settled ON message (settled_at) WHERE payload IS NULL;
  CREATE TABLE IF NOT EXISTS attachment (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    address TEXT NOT NULL,
    digest TEXT NOT NULL,
    -- 0 once the file is gone.
    bytes INTEGER NOT NULL,
    staged_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS message_attachment (
    message INTEGER NOT NULL REFERENCES message,
    position INTEGER NOT NULL,
    attachment TEXT NOT NULL REFERENCES attachment,
    PRIMARY KEY (message, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS message_attachment_of ON message_attachment (attachment);
  CREATE TABLE IF NOT EXISTS probe (filling BLOB NOT NULL) STRICT;
`;

/**
 * Opens the file with owner-only permissions, creates the schema and checks the integrity. SQLite replays its log, so a killed
 * process leaves no partial change.
 *
 * @throws Error with a single line for the operator if the file is damaged or unusable
 */
export async function openOutboxDatabase(file: string): Promise<DatabaseSync> {
  let database: DatabaseSync | undefined;
  try {
    await (await open(file, 'a', 0o600)).close();
    database = new DatabaseSync(file, { timeout: openingTimeoutMs });
    prepareOutboxDatabase(database);
    const check = database.prepare('PRAGMA quick_check(1)').get();
    if (check?.quick_check !== 'ok') throw new Error('its integrity check failed');
    database.exec(noBusyTimeout);
    return database;
  } catch (error) {
    database?.close();
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new Error(
      `The outbox ${file} cannot be used: ${reason}. It may hold undelivered enquiries: restore it from a backup, or move it away to start with an empty outbox.`,
      { cause: error },
    );
  }
}

/** Makes every commit durable, and overwrites deleted content. */
export function prepareOutboxDatabase(database: DatabaseSync): void {
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON;',
  );
  database.exec(schema);
}

/** Runs `work` in a transaction. Waits without blocking while another process writes. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): Promise<T> {
  return retryWhileBusy(() => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite has already rolled back after some failures.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  });
}

/** Converts an SQLite error to an `OutboxUnusable`; other errors pass through. */
export function toUnusable(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? new OutboxUnusable(error) : error;
}
