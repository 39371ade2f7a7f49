import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ProviderStartError } from '../start-error.ts';
import { openPGlite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';

export interface OpenDatabase {
  database: Kysely<Tables>;
  /** Explains a failed statement in one line that names the database's location. */
  explain(error: unknown): ProviderStartError;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL at `databaseUrl`, or PGlite in `dataDir`, which this process then locks.
 *
 * @throws ProviderStartError when the database cannot be reached or another process uses the folder.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string;
  logger: Logger;
}): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, logger } = options;
  return databaseUrl === undefined ? openPGlite(dataDir) : openPostgres(databaseUrl, logger);
}
