import type { Logger } from 'pino';
import { refuseMoved } from './moved-mark.ts';
import type { OpenDatabase } from './opened-database.ts';
import { openPGlite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens PostgreSQL at `databaseUrl`, or PGlite in `dataDir`, which this process then locks.
 *
 * @throws ProviderStartError when the database cannot be reached or another process uses the folder, or
 * when its contents were moved to PostgreSQL.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string;
  logger: Logger;
}): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, logger } = options;
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, logger);
  refuseMoved(dataDir);
  const opened = await openPGlite(dataDir);
  try {
    // It may have been moved before this process had the lock.
    refuseMoved(dataDir);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
