import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  checkRoom,
  digestRetentionMs,
  stagedMs,
  type Attachments,
  type NewAttachment,
} from './attachments.ts';
import { inTransaction, toUnusable } from './outbox-database.ts';
import { OutboxUnusable } from './outbox.ts';
import { errorCode } from '../../shared/node/errors.ts';

/** Attachments as files in a folder, with their rows in the outbox's database. */
export interface SqliteAttachments extends Attachments {
  /** Deletes the files of forgotten attachments. */
  removeFiles(ids: readonly string[]): Promise<void>;
}

/** Leaves a newly written file enough time to get its row. */
const unknownFileMs = 10 * 60_000;
const idShape = /^[0-9a-f]{32}$/;

const digestRow = z.object({ digest: z.string() });
const idRow = z.object({ id: z.string() });
const bytesRow = z.object({ all: z.number(), ofAddress: z.number(), own: z.number() });

export interface SqliteAttachmentsOptions {
  /** Shared with the outbox, so that a message and its attachments change in one transaction. */
  database: DatabaseSync;
  folder: string;
  /** Whether the database file is still at its path. */
  isInPlace?: () => boolean;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

export function createSqliteAttachments(options: SqliteAttachmentsOptions): SqliteAttachments {
  const { database, folder, isInPlace = () => true, clock = Date.now } = options;
  const insert = database.prepare(`
    INSERT INTO attachment (id, owner, address, digest, bytes, staged_at)
    VALUES (:id, :owner, :address, :digest, :bytes, :now)`);
  const selectBytes = database.prepare(`
    SELECT coalesce(sum(bytes), 0) AS "all",
      coalesce(sum(bytes) FILTER (WHERE address = :address), 0) AS "ofAddress",
      coalesce(sum(bytes) FILTER (WHERE owner = :owner AND id NOT IN
        (SELECT attachment FROM message_attachment)), 0) AS own
    FROM attachment`);
  const selectDigest = database.prepare('SELECT digest FROM attachment WHERE id = ?');
  // The digest of a delivered file stays, so that a repeat of its message is recognised.
  const removeUntied = database.prepare(`
    DELETE FROM attachment
    WHERE id = ? AND bytes > 0 AND id NOT IN (SELECT attachment FROM message_attachment)`);
  const removeExpired = database.prepare(`
    DELETE FROM attachment
    WHERE staged_at <= iif(bytes > 0, :staged, :delivered)
      AND id NOT IN (SELECT attachment FROM message_attachment)`);
  const fileOf = (id: string): string => join(folder, id);

  async function change<T>(work: () => T): Promise<T> {
    try {
      if (!isInPlace()) throw new OutboxUnusable('its file is gone or was replaced');
      return await inTransaction(database, work);
    } catch (error) {
      throw toUnusable(error);
    }
  }

  function read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toUnusable(error);
    }
  }

  function makeRoom({ owner, address, bytes: { length: bytes } }: NewAttachment): void {
    checkRoom(bytesRow.parse(read(() => selectBytes.get({ owner, address }))), bytes);
  }

  return {
    async stage(attachment) {
      const { bytes, digest, owner, address } = attachment;
      const id = randomBytes(16).toString('hex');
      makeRoom(attachment);
      // Writing the file would recreate the folder even if the whole data folder is gone.
      if (!isInPlace()) throw new OutboxUnusable('its file is gone or was replaced');
      await writeDurably(folder, id, bytes);
      try {
        await change(() => {
          makeRoom(attachment);
          insert.run({ id, owner, address, digest, bytes: bytes.length, now: clock() });
        });
        return id;
      } catch (error) {
        await rm(fileOf(id), { force: true });
        throw error;
      }
    },

    async digestOf(id) {
      const found = digestRow.safeParse(read(() => selectDigest.get(id)));
      return found.success ? found.data.digest : null;
    },

    async read(id) {
      if (!idShape.test(id)) return null;
      return readFile(fileOf(id)).catch(ignoreMissing);
    },

    async discard(id) {
      if (!idShape.test(id)) return;
      const { changes } = await change(() => removeUntied.run(id));
      if (changes > 0) await rm(fileOf(id), { force: true });
    },

    async removeFiles(ids) {
      await Promise.all(ids.map((id) => rm(fileOf(id), { force: true })));
    },

    async sweep() {
      const now = clock();
      await change(() =>
        removeExpired.run({ staged: now - stagedMs, delivered: now - digestRetentionMs }),
      );
      const known = new Set(
        database
          .prepare('SELECT id FROM attachment WHERE bytes > 0')
          .all()
          .map((row) => idRow.parse(row).id),
      );
      for (const name of await readdir(folder).catch(() => [])) {
        if (!known.has(name)) await removeOld(join(folder, name));
      }
    },
  };
}

/** Resolves once the file and its name are flushed to disk. */
async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const file = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(`${file}.new`, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.new`, file);
    const directory = await open(folder);
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  } catch (error) {
    await rm(`${file}.new`, { force: true });
    throw new OutboxUnusable(error);
  }
}

/** Deletes a file without a row, unless it may just have been written. */
async function removeOld(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  // File times follow the system clock, not the outbox's.
  if (Date.now() - mtimeMs > unknownFileMs) await rm(file, { force: true });
}

function ignoreMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
