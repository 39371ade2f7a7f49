import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createTokenCipher } from '../session/token-cipher.ts';
import { watchPresence } from '../sqlite/file-presence.ts';
import { createAttachments, type Attachments } from './attachments.ts';
import { openOutboxDatabase } from './outbox-database.ts';
import type { Outbox } from './outbox.ts';
import { createSqliteOutbox } from './sqlite-outbox.ts';

export interface OpenOutboxOptions {
  dataDir: string;
  /** The first encrypts, all decrypt. */
  keys: readonly string[];
  /** Milliseconds since the epoch. */
  clock: () => number;
}

export interface OpenOutbox {
  outbox: Outbox;
  attachments: Attachments;
  close(): Promise<void>;
}

const sweepMs = 60 * 60_000;

/** Opens the outbox in `outbox.sqlite` in the data folder, with its attachments in `outbox-photos`. */
export async function openOutbox({ dataDir, keys, clock }: OpenOutboxOptions): Promise<OpenOutbox> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'outbox.sqlite');
  const database = await openOutboxDatabase(file);
  const isInPlace = watchPresence(file);
  const folder = join(dataDir, 'outbox-photos');
  const attachments = createAttachments({ database, folder, isInPlace, clock });
  const cipher = createTokenCipher(keys, 'outbox message');
  const { removeFiles } = attachments;
  const outbox = createSqliteOutbox({ database, cipher, removeFiles, isInPlace, clock });
  return {
    outbox,
    attachments,
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Deletes expired data now and every hour, until the returned function is called. */
export function startSweepingOutbox({ outbox, attachments }: OpenOutbox, log: Logger): () => void {
  const sweep = (): void => {
    Promise.all([outbox.sweep(), attachments.sweep()]).catch((error: unknown) => {
      log.warn({ err: error }, 'sweeping the outbox failed');
    });
  };
  sweep();
  const timer = setInterval(sweep, sweepMs).unref();
  return () => clearInterval(timer);
}
