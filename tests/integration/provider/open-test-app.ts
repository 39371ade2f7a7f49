import type { Express } from 'express';
import type { Kysely } from 'kysely';
import { pino } from 'pino';

import { createProviderApp } from '../../../server/provider/app.ts';
import { migrateToLatest } from '../../../server/provider/database/migrate.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { seedDatabase } from '../../../server/provider/seed/seed-database.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export interface TestApp extends AsyncDisposable {
  app: Express;
  /** The database behind the app, to change what it answers. */
  database: Kysely<Tables>;
  /** The lines the app has logged. */
  logged: string[];
}

export async function openTestApp(options: {
  seedProperties: number;
  databaseUrl?: string;
}): Promise<TestApp> {
  const folder = await createTemporaryFolder();
  const logged: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const { database, close } = await openDatabase({ ...options, dataDir: folder.path, logger });
  await migrateToLatest(database);
  await seedDatabase(database, { ...options, dataDir: folder.path, logLevel: 'error' }, logger);
  return {
    app: createProviderApp({ database, logger }),
    database,
    logged,
    async [Symbol.asyncDispose]() {
      await close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
