import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ProviderStartError } from '../start-error.ts';
import { openPGlite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';

export interface OpenDatabase {
  database: Kysely<Tables>;
  /** Why a statement on it failed, in one line that says where the database is. */
  explain(error: unknown): ProviderStartError;
  close(): Promise<void>;
}

/**
 * PostgreSQL at `databaseUrl`, else PGlite in `dataDir`, which this process then has for itself.
 *
 * @throws ProviderStartError when the database cannot be reached or the folder is taken.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string;
  logger: Logger;
}): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, logger } = options;
  return databaseUrl === undefined ? openPGlite(dataDir) : openPostgres(databaseUrl, logger);
}
