import type { Logger } from 'pino';
import type { OpenDatabase } from './opened-database.ts';
import { openPGlite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

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
