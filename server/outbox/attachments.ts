import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { inTransaction, toUnusable } from './outbox-database.ts';
import { OutboxUnusable } from './outbox.ts';

export interface NewAttachment {
  bytes: Uint8Array;
  /** Of what was sent in: the same file has the same one. */
  digest: string;
  /** Who sent it in: each may have only so much waiting. */
  owner: string;
  /** What stands for the address it came from: all its owners together may have only so much undelivered. */
  address: string;
}

/** Files that wait for the message that they belong to, and then for its delivery. */
export interface Attachments {
  /**
   * Keeps a file for a day. Its id cannot be guessed.
   * @throws AttachmentsFull, OutboxUnusable
   */
  stage(attachment: NewAttachment): Promise<string>;
  /** Also of one that was delivered within the last 30 days; null where there was none. */
  digestOf(id: string): Promise<string | null>;
  /** Null where it is gone. */
  read(id: string): Promise<Buffer | null>;
  /** Takes away one that belongs to no message. */
  discard(id: string): Promise<void>;
  /** Takes away the files of attachments that are forgotten. */
  removeFiles(ids: readonly string[]): Promise<void>;
  /** Takes away those that no message came for, and files that a killed process has left. */
  sweep(): Promise<void>;
}

/** There is no room for another: for its owner, or for anybody. */
export class AttachmentsFull extends Error {
  readonly isOwnersFault: boolean;

  constructor(isOwnersFault: boolean) {
    super('There is no room for another attachment.');
    this.name = 'AttachmentsFull';
    this.isOwnersFault = isOwnersFault;
  }
}

const stagedMs = 24 * 60 * 60_000;
/** As long as the key of the message that they were delivered with. */
const digestRetentionMs = 30 * stagedMs;
/** Time enough for a file that was just written to get its row. */
const unknownFileMs = 10 * 60_000;
const maxBytesOfOwner = 40 * 1024 * 1024;
/** Of the many visitors that may share an address, or of one that takes many names. */
const maxBytesOfAddress = 256 * 1024 * 1024;
const maxBytes = 2 * 1024 * 1024 * 1024;
const idShape = /^[0-9a-f]{32}$/;

const digestRow = z.object({ digest: z.string() });
const idRow = z.object({ id: z.string() });
const bytesRow = z.object({ all: z.number(), ofAddress: z.number(), own: z.number() });

export interface AttachmentsOptions {
  /** The outbox's, so that a message and its attachments are one change. */
  database: DatabaseSync;
  folder: string;
  /** Whether the database's file is still where it was opened. */
  isInPlace?: () => boolean;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

export function createAttachments(options: AttachmentsOptions): Attachments {
  const { database, folder, isInPlace = () => true, clock = Date.now } = options;
  const insert = database.prepare(`
    INSERT INTO attachment (id, owner, address, digest, bytes, staged_at)
    VALUES (:id, :owner, :address, :digest, :bytes, :now)`);
  const bytesKept = database.prepare(`
    SELECT coalesce(sum(bytes), 0) AS "all",
      coalesce(sum(bytes) FILTER (WHERE address = :address), 0) AS "ofAddress",
      coalesce(sum(bytes) FILTER (WHERE owner = :owner AND id NOT IN
        (SELECT attachment FROM message_attachment)), 0) AS own
    FROM attachment`);
  const selectDigest = database.prepare('SELECT digest FROM attachment WHERE id = ?');
  const removeUntied = database.prepare(`
    DELETE FROM attachment
    WHERE id = ? AND id NOT IN (SELECT attachment FROM message_attachment)`);
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
    const kept = bytesRow.parse(read(() => bytesKept.get({ owner, address })));
    if (kept.own + bytes > maxBytesOfOwner) throw new AttachmentsFull(true);
    if (kept.ofAddress + bytes > maxBytesOfAddress) throw new AttachmentsFull(true);
    if (kept.all + bytes > maxBytes) throw new AttachmentsFull(false);
  }

  return {
    async stage(attachment) {
      const { bytes, digest, owner, address } = attachment;
      const id = randomBytes(16).toString('hex');
      makeRoom(attachment);
      // Writing the file would make a new folder where the whole data folder is gone.
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

/** On the disk, with its name, before it resolves. */
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

/** A file that nothing knows of, unless it is just being written. */
async function removeOld(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  // The file system's clock is the machine's, whatever clock the outbox has.
  if (Date.now() - mtimeMs > unknownFileMs) await rm(file, { force: true });
}

function ignoreMissing(error: unknown): null {
  if (Object(error).code === 'ENOENT') return null;
  throw error;
}
