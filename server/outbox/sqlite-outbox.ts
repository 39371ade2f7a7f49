import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { TokenCipher } from '../session/token-cipher.ts';
import { inTransaction, toUnusable } from './outbox-database.ts';
import { leasedRow, payloadRow, readDepth, readEntry } from './outbox-rows.ts';
import {
  AttachmentMissing,
  keyRetentionMs,
  leaseMs,
  maxLeaseMs,
  maxWaitMs,
  OutboxUnusable,
  type Outbox,
} from './outbox.ts';

export interface SqliteOutboxOptions {
  /** Prepared by `prepareOutboxDatabase`. Its opener closes it. */
  database: DatabaseSync;
  cipher: TokenCipher;
  /** Deletes the files of attachments without a message. */
  removeFiles(attachments: readonly string[]): Promise<void>;
  /** Whether the database file is still at its path. */
  isInPlace?: () => boolean;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

const attachmentRow = z.object({ attachment: z.string() });

/** An outbox in a single SQLite file, which the site shares with `npm run outbox`. Payloads are encrypted. */
export function createSqliteOutbox(options: SqliteOutboxOptions): Outbox {
  const { database, cipher, removeFiles, isInPlace = () => true, clock = Date.now } = options;
  const statements = prepareStatements(database);
  let hasFailed = false;

  /** Runs a change and records whether the file was writable. */
  async function write<T>(work: () => T): Promise<T> {
    try {
      if (!isInPlace()) throw new OutboxUnusable('its file is gone or was replaced');
      const result = await inTransaction(database, work);
      hasFailed = false;
      return result;
    } catch (error) {
      const reported = toUnusable(error);
      if (reported !== error) hasFailed = true;
      throw reported;
    }
  }

  function attachmentsOf(number: number): string[] {
    return statements.attachmentsOf.all(number).map((row) => attachmentRow.parse(row).attachment);
  }

  /** Deletes everything but the key. False if only the key was left. */
  async function forget(key: string, state: 'delivered' | 'dropped'): Promise<boolean> {
    const { isForgotten, free } = await write(() => {
      const { changes } = statements.forget.run({ key, state, now: clock() });
      const tied = statements.untie.all(key).map((row) => attachmentRow.parse(row).attachment);
      const untied = tied.filter((id) => statements.emptyUntied.run(id).changes > 0);
      return { isForgotten: changes > 0, free: untied };
    });
    await removeFiles(free);
    return isForgotten;
  }

  return {
    put: ({ key, kind, payload, attachments }) =>
      write(() => {
        if (statements.find.get(key)) return false;
        const encrypted = cipher.encrypt(payload, Buffer.from(key));
        const { lastInsertRowid } = statements.insert.run({ key, kind, encrypted, now: clock() });
        for (const [position, id] of attachments.entries()) {
          if (!statements.isAttachment.get(id)) throw new AttachmentMissing();
          statements.tie.run(lastInsertRowid, position, id);
        }
        return true;
      }),

    async knows(key) {
      try {
        return statements.find.get(key) !== undefined;
      } catch (error) {
        throw toUnusable(error);
      }
    },

    async lease(max) {
      const now = clock();
      // Later times than these date from before the clock was set back.
      const due = { now, latestDue: now + maxWaitMs, latestLease: now + maxLeaseMs };
      // Usually nothing is due, and checking needs no lock.
      if (!statements.anyDue.get(due)) return [];
      const lease = randomUUID();
      return write(() =>
        statements.lease.all({ ...due, until: now + leaseMs, lease, max }).map((row) => {
          const { number, key, kind, payload, attempts, age } = leasedRow.parse(row);
          return {
            key,
            kind,
            payload: cipher.decrypt(payload, Buffer.from(key)),
            attachments: attachmentsOf(number),
            lease,
            attempts,
            ageMs: age,
          };
        }),
      );
    },

    async settle({ key, lease }, outcome) {
      if (outcome.kind === 'delivered') return forget(key, 'delivered');
      const { reason } = outcome;
      const { changes } = await write(() =>
        outcome.kind === 'given-up'
          ? statements.bury.run({ key, lease, now: clock(), reason })
          : statements.postpone.run({ key, lease, reason, until: clock() + outcome.pauseMs }),
      );
      return changes > 0;
    },

    retryAllNow: () => write(() => void statements.retryAllNow.run({ now: clock() })),

    async entries(state) {
      return statements.entries.all(state).map(readEntry);
    },

    async read(key) {
      const found = payloadRow.safeParse(statements.payload.get(key));
      return found.success ? cipher.decrypt(found.data.payload, Buffer.from(key)) : null;
    },

    resend: (key) => write(() => statements.resend.run({ key, now: clock() }).changes > 0),

    drop: (key) => forget(key, 'dropped'),

    async depth() {
      return readDepth(statements.depth.get());
    },

    sweep: () => write(() => void statements.sweep.run(clock() - keyRetentionMs)),

    async isUsable() {
      try {
        // Acquires the write lock without changing data; after a failure, only a write proves that writing works again.
        if (hasFailed) await write(() => void statements.probe.run());
        if (hasFailed || !isInPlace()) return false;
        await inTransaction(database, () => void database.prepare('DELETE FROM probe').run());
        return true;
      } catch {
        return false;
      }
    },
  };
}

// The types of the prepared statements would only repeat their SQL.
function prepareStatements(database: DatabaseSync) {
  return {
    find: database.prepare('SELECT 1 FROM message WHERE key = ?'),
    insert: database.prepare(`
      INSERT INTO message (key, kind, state, payload, taken_at, since, due_at)
      VALUES (:key, :kind, 'waiting', :encrypted, :now, :now, :now)`),
    isAttachment: database.prepare('SELECT 1 FROM attachment WHERE id = ? AND bytes > 0'),
    tie: database.prepare('INSERT INTO message_attachment VALUES (?, ?, ?)'),
    untie: database.prepare(`
      DELETE FROM message_attachment
      WHERE message = (SELECT number FROM message WHERE key = ?) RETURNING attachment`),
    // The digest stays, so that a repeat of its message is recognised.
    emptyUntied: database.prepare(`
      UPDATE attachment SET bytes = 0
      WHERE id = ? AND id NOT IN (SELECT attachment FROM message_attachment)`),
    attachmentsOf: database.prepare(
      'SELECT attachment FROM message_attachment WHERE message = ? ORDER BY position',
    ),
    anyDue: database.prepare(`
      SELECT 1 FROM message
      WHERE state = 'waiting' AND (due_at <= :now OR due_at > :latestDue)
        AND (leased_until <= :now OR leased_until > :latestLease) LIMIT 1`),
    lease: database.prepare(`
      UPDATE message SET lease = :lease, leased_until = :until, attempts = attempts + 1
      WHERE number IN (
        SELECT number FROM message
        WHERE state = 'waiting' AND (due_at <= :now OR due_at > :latestDue)
          AND (leased_until <= :now OR leased_until > :latestLease)
        ORDER BY due_at, number LIMIT :max)
      RETURNING number, key, kind, payload, attempts, :now - since AS age`),
    forget: database.prepare(`
      UPDATE message SET state = :state, payload = NULL, settled_at = :now, reason = NULL
      WHERE key = :key AND payload IS NOT NULL`),
    bury: database.prepare(`
      UPDATE message SET state = 'dead', settled_at = :now, reason = :reason, leased_until = 0
      WHERE key = :key AND lease = :lease AND state = 'waiting'`),
    postpone: database.prepare(`
      UPDATE message SET due_at = :until, reason = :reason, leased_until = 0
      WHERE key = :key AND lease = :lease AND state = 'waiting'`),
    retryAllNow: database.prepare(
      "UPDATE message SET due_at = :now WHERE state = 'waiting' AND due_at > :now",
    ),
    entries: database.prepare(`
      SELECT key, kind, taken_at, attempts, coalesce(settled_at, due_at) AS at, reason
      FROM message WHERE state = ? ORDER BY number`),
    payload: database.prepare('SELECT payload FROM message WHERE key = ?'),
    resend: database.prepare(`
      UPDATE message
      SET state = 'waiting', since = :now, due_at = :now, attempts = 0, settled_at = NULL
      WHERE key = :key AND state IN ('waiting', 'dead')`),
    depth: database.prepare(`
      SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
        count(*) FILTER (WHERE state = 'dead') AS dead,
        min(taken_at) FILTER (WHERE state = 'waiting') AS oldest
      FROM message WHERE payload IS NOT NULL`),
    sweep: database.prepare('DELETE FROM message WHERE payload IS NULL AND settled_at <= ?'),
    probe: database.prepare('INSERT INTO probe VALUES (zeroblob(8192))'),
  };
}
