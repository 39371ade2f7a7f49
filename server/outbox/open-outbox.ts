import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { migrateSiteDatabase } from '../postgres/migrate.ts';
import { openSiteDatabase } from '../postgres/site-database.ts';
import { createTokenCipher, type TokenCipher } from '../session/token-cipher.ts';
import { watchPresence } from '../sqlite/file-presence.ts';
import type { Attachments } from './attachments.ts';
import { openOutboxDatabase } from './outbox-database.ts';
import type { Outbox } from './outbox.ts';
import { createPostgresAttachments } from './postgres-attachments.ts';
import { createPostgresOutbox } from './postgres-outbox.ts';
import { createSqliteAttachments } from './sqlite-attachments.ts';
import { createSqliteOutbox } from './sqlite-outbox.ts';

export interface OpenOutboxOptions {
  dataDir: string;
  /** A PostgreSQL database, instead of files in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The first encrypts, all decrypt. */
  keys: readonly string[];
  log: Logger;
  /** Milliseconds since the epoch. By default the database's clock, or the system's for files. */
  clock?: (() => number) | undefined;
}

export interface OpenOutbox {
  outbox: Outbox;
  attachments: Attachments;
  /** Whether other processes, which may be on other machines, use the same store. */
  isShared: boolean;
  close(): Promise<void>;
}

const sweepMs = 60 * 60_000;

/**
 * Opens the outbox, creating it if it is missing.
 * @throws Error with a single line for the operator
 */
export function openOutbox(options: OpenOutboxOptions): Promise<OpenOutbox> {
  const { databaseUrl, ...rest } = options;
  return databaseUrl === undefined
    ? openSqliteOutbox(rest)
    : openPostgresOutbox({ ...rest, databaseUrl });
}

/** Opens the outbox in `outbox.sqlite` in the data folder, with its attachments in `outbox-photos`. */
export async function openSqliteOutbox(
  options: Pick<OpenOutboxOptions, 'dataDir' | 'keys' | 'clock'>,
): Promise<OpenOutbox> {
  const { dataDir, keys, clock = Date.now } = options;
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'outbox.sqlite');
  const database = await openOutboxDatabase(file);
  const isInPlace = watchPresence(file);
  const folder = join(dataDir, 'outbox-photos');
  const attachments = createSqliteAttachments({ database, folder, isInPlace, clock });
  const cipher = createOutboxCipher(keys);
  const { removeFiles } = attachments;
  const outbox = createSqliteOutbox({ database, cipher, removeFiles, isInPlace, clock });
  return {
    outbox,
    attachments,
    isShared: false,
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Opens the outbox and its attachments in the schema `site` of a PostgreSQL database. */
async function openPostgresOutbox(
  options: Pick<OpenOutboxOptions, 'keys' | 'log' | 'clock'> & { databaseUrl: string },
): Promise<OpenOutbox> {
  const { databaseUrl, keys, log, clock } = options;
  await migrateSiteDatabase(databaseUrl, log);
  const database = openSiteDatabase(databaseUrl, log);
  return {
    outbox: createPostgresOutbox({ database, cipher: createOutboxCipher(keys), clock }),
    attachments: createPostgresAttachments({ database, clock }),
    isShared: true,
    close: () => database.close(),
  };
}

function createOutboxCipher(keys: readonly string[]): TokenCipher {
  return createTokenCipher(keys, 'outbox message');
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
