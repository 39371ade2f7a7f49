import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express } from 'express';
import type { Kysely, KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { createProviderApp } from '../../../server/provider/app.ts';
import { migrateToLatest } from '../../../server/provider/database/migrate.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import type { PictureFolder, Tables } from '../../../server/provider/database/tables.ts';
import type { ProviderOptions } from '../../../server/provider/provider-options.ts';
import { seedDatabase } from '../../../server/provider/seed/seed-database.ts';
import { createServices } from '../../../server/provider/services.ts';
import { providerAnswerCheck } from '../../support/contract/provider-answers.ts';
import { recordAnswers } from '../../support/contract/recorded-answers.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { Caller } from './caller.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export interface TestProviderApp extends AsyncDisposable {
  app: Express;
  /** Calls the API without a session. */
  visitor: Caller;
  dataDir: string;
  options: ProviderOptions;
  /** The app’s clock, which stands still until it is set. */
  clock: { now: Date };
  /** Resolves once background work is done. */
  settled(): Promise<void>;
  /** The app’s database, for changes behind its back. */
  database: Kysely<Tables>;
  /** The names of the stored pictures of a folder, in order. */
  pictures(folder: PictureFolder): Promise<string[]>;
  /** The stored bytes of a picture. */
  pictureBytes(folder: PictureFolder, name: string): Promise<Buffer>;
  /** The app’s log lines. */
  logged: string[];
}

/**
 * Every response is checked against the document of the provider’s API. `plugins` see every query of the app. An existing
 * `dataDir` with its database is kept.
 */
export async function openProviderApp(
  options: Partial<ProviderOptions> & { seedProperties: number },
  plugins: readonly KyselyPlugin[] = [],
  dataDir?: string,
): Promise<TestProviderApp> {
  const folder = await createTemporaryFolder();
  if (options.databaseUrl === undefined && dataDir === undefined) {
    await placeEmptyDatabase(folder.path);
  }
  const logged: string[] = [];
  const provider = { logLevel: 'error', ...options, dataDir: dataDir ?? folder.path };
  const clock = { now: new Date() };
  const logger = pino(
    { level: provider.logLevel },
    { write: (line: string) => void logged.push(line) },
  );
  const { database: opened, unlimited, close } = await openDatabase({ ...provider, logger });
  const database = plugins.reduce((watched, plugin) => watched.withPlugin(plugin), opened);
  await migrateToLatest(unlimited);
  await seedDatabase(unlimited, provider, logger);
  const services = createServices({ database, logger, provider, now: () => clock.now });
  const app = createProviderApp(services);
  recordAnswers(app, '/api/', providerAnswerCheck());
  return {
    app,
    visitor: new Caller({ app }),
    dataDir: provider.dataDir,
    options: provider,
    clock,
    async settled() {
      await services.background.settled();
      services.mails.wake();
      await services.mails.settled();
    },
    database,
    async pictureBytes(folderName, name) {
      if (provider.databaseUrl === undefined) {
        return readFile(join(provider.dataDir, 'photos', folderName, name));
      }
      const { bytes } = await database
        .selectFrom('pictures')
        .where('folder', '=', folderName)
        .where('name', '=', name)
        .select('bytes')
        .executeTakeFirstOrThrow();
      return bytes;
    },
    async pictures(name) {
      if (provider.databaseUrl === undefined) {
        const files = await readdir(join(provider.dataDir, 'photos', name)).catch(() => []);
        return files.toSorted();
      }
      const rows = await database
        .selectFrom('pictures')
        .where('folder', '=', name)
        .select('name')
        .execute();
      return rows.map((row) => row.name).toSorted();
    },
    logged,
    async [Symbol.asyncDispose]() {
      await services.background.settled();
      await services.mails.close();
      await close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
