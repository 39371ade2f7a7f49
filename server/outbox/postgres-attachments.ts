import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RunStatement, SiteDatabase } from '../postgres/site-database.ts';
import { checkRoom, digestRetentionMs, stagedMs, type Attachments } from './attachments.ts';
import { AttachmentMissing } from './outbox.ts';
import { orUnusable } from './postgres-failures.ts';
import { timeOr } from './postgres-time.ts';

export interface PostgresAttachmentsOptions {
  /** Migrated. Its opener closes it. */
  database: SiteDatabase;
  /** Milliseconds since the epoch; the database's clock by default. */
  clock?: (() => number) | undefined;
}

/** Files, which may have megabytes each: a statement must end within its time limit. */
const sweptAtOnce = 20;

const digestRow = z.object({ digest: z.string() });
const contentRow = z.object({ content: z.instanceof(Buffer) });
const idRow = z.object({ id: z.string() });
const bytesRow = z.object({ all: z.number(), ofAddress: z.number(), own: z.number() });

/** Attachments with their content on a PostgreSQL server that any number of processes share. */
export function createPostgresAttachments(options: PostgresAttachmentsOptions): Attachments {
  const { database, clock } = options;
  /** Null stands for the database's time. */
  const timeNow = (): number | null => clock?.() ?? null;

  /** Deletes those of the selected files that belong to no message. Returns how many were selected. */
  function removeUntied(select: string, ...values: unknown[]): Promise<number> {
    return orUnusable(
      database.inTransaction(async (run) => {
        const { rows } = await run(`${select} FOR UPDATE SKIP LOCKED`, values);
        const ids = rows.map((row) => idRow.parse(row).id);
        // A new statement, since a message may have been added before the rows were locked.
        await run(statements.removeUntied, [ids]);
        return ids.length;
      }),
    );
  }

  return {
    stage({ bytes, digest, owner, address }) {
      const id = randomBytes(16).toString('hex');
      return orUnusable(
        database.inTransaction(async (run) => {
          // Until the commit, so that files staged at the same time count.
          await run(statements.lockStaging);
          const { rows } = await run(statements.bytes, [owner, address]);
          checkRoom(bytesRow.parse(rows[0]), bytes.length);
          const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
          const now = timeNow();
          await run(statements.insert, [id, owner, address, digest, bytes.length, content, now]);
          return id;
        }),
      );
    },

    async digestOf(id) {
      const { rows } = await orUnusable(database.run(statements.digest, [id]));
      return rows.length > 0 ? digestRow.parse(rows[0]).digest : null;
    },

    async read(id) {
      const { rows } = await orUnusable(database.run(statements.content, [id]));
      return rows.length > 0 ? contentRow.parse(rows[0]).content : null;
    },

    async discard(id) {
      await removeUntied(statements.selectOne, id);
    },

    async sweep() {
      let selected: number;
      do selected = await removeUntied(statements.selectExpired, timeNow(), sweptAtOnce);
      while (selected === sweptAtOnce);
    },
  };
}

/**
 * Makes stored files part of a message, in its transaction.
 * @throws AttachmentMissing
 */
export async function tieAttachments(
  run: RunStatement,
  message: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await run(statements.lockStored, [ids]);
  if (rows.length < new Set(ids).size) throw new AttachmentMissing();
  await run(statements.tie, [message, ids]);
}

/**
 * Detaches a message's files, in its transaction, and deletes the content of those that no other message needs. Their digests
 * stay, so that a repeat of the message is recognised.
 */
export async function releaseAttachments(run: RunStatement, message: number): Promise<void> {
  const { rows } = await run(statements.lockTied, [message]);
  if (rows.length === 0) return;
  await run(statements.untie, [message]);
  await run(statements.empty, [rows.map((row) => idRow.parse(row).id)]);
}

const isUntied = 'NOT EXISTS (SELECT FROM site.message_attachment WHERE attachment = file.id)';

// Rows are locked in the order of their ids, so that no two transactions wait for each other.
const statements = {
  lockStaging: `SELECT pg_advisory_xact_lock(hashtextextended('site.attachment', 0))`,
  bytes: `
    SELECT coalesce(sum(bytes), 0) AS "all",
      coalesce(sum(bytes) FILTER (WHERE address = $2), 0) AS "ofAddress",
      coalesce(sum(bytes) FILTER (WHERE owner = $1 AND ${isUntied}), 0) AS own
    FROM site.attachment AS file WHERE bytes > 0`,
  insert: `
    INSERT INTO site.attachment (id, owner, address, digest, bytes, content, staged_at)
    VALUES ($1, $2, $3, $4, $5, $6, ${timeOr('$7')})`,
  digest: 'SELECT digest FROM site.attachment WHERE id = $1',
  content: 'SELECT content FROM site.attachment WHERE id = $1 AND bytes > 0',
  // The digest of a delivered file stays, so that a repeat of its message is recognised.
  selectOne: 'SELECT id FROM site.attachment WHERE id = $1 AND bytes > 0',
  selectExpired: `
    SELECT id FROM site.attachment AS file
    WHERE staged_at <= ${timeOr('$1')}
      - CASE WHEN bytes > 0 THEN ${stagedMs} ELSE ${digestRetentionMs} END AND ${isUntied}
    ORDER BY id LIMIT $2`,
  removeUntied: `DELETE FROM site.attachment AS file WHERE id = ANY($1) AND ${isUntied}`,
  lockStored: `
    SELECT id FROM site.attachment WHERE id = ANY($1) AND bytes > 0
    ORDER BY id FOR KEY SHARE`,
  tie: `
    INSERT INTO site.message_attachment (message, position, attachment)
    SELECT $1::bigint, place - 1, id FROM unnest($2::text[]) WITH ORDINALITY AS tied (id, place)`,
  lockTied: `
    SELECT id FROM site.attachment
    WHERE id IN (SELECT attachment FROM site.message_attachment WHERE message = $1)
    ORDER BY id FOR UPDATE`,
  untie: 'DELETE FROM site.message_attachment WHERE message = $1',
  empty: `
    UPDATE site.attachment AS file SET bytes = 0, content = NULL
    WHERE id = ANY($1) AND ${isUntied}`,
};
