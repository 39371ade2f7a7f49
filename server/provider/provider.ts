import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { hasAdministrator } from './accounts/administrators.ts';
import { deleteExpiredRows, startSweeping } from './accounts/expired-rows.ts';
import { createProviderApp } from './app.ts';
import { copyInstallation } from './backup/copy-installation.ts';
import { inviteAdministrator } from './create-administrator.ts';
import { migrateToLatest } from './database/migrate.ts';
import { closeToOthers } from './data-folder.ts';
import { refuseUnfinishedRestore } from './data-folder-lock.ts';
import { openDatabase } from './database/open-database.ts';
import type { Tables } from './database/tables.ts';
import { toLoggable } from './http/loggable-error.ts';
import { listen } from './listen.ts';
import { importPictures } from './pictures/import-pictures.ts';
import { startSweepingPhotos } from './pictures/unreferenced-photos.ts';
import type { MailEvent, ProviderOptions, RunningProvider } from './provider-options.ts';
import { seedDatabase } from './seed/seed-database.ts';
import { createServices, type ProviderServices } from './services.ts';
import { purgeMessages } from './staff/messages/expired-messages.ts';
import { toStartError } from './start-error.ts';

interface ProviderEvents {
  /** Called once the database is open; migrations and a large seed may take minutes after that. */
  onOpened?: () => void;
  /** Called after each attempt to send a mail. */
  onMail?: (event: MailEvent) => void;
}

/**
 * Starts the provider in this thread: database, migrations, seed, then HTTP on loopback.
 *
 * @throws ProviderStartError with a one-line reason, after closing everything it has opened.
 */
export async function startProvider(
  options: ProviderOptions,
  { onOpened, onMail }: ProviderEvents = {},
): Promise<RunningProvider> {
  const logger = pino({ name: 'provider', level: options.logLevel });
  const resources = new AsyncDisposableStack();
  try {
    refuseUnfinishedRestore(options.dataDir);
    closeToOthers(options.dataDir);
    const { database, unlimited, failed, explain, copy, close } = await openDatabase({
      ...options,
      logger,
    });
    resources.defer(close);
    // Nobody handles it: the program, or the worker, ends with the reason, and whoever supervises it starts it anew.
    void failed?.then((reason) => Promise.reject(reason));
    onOpened?.();
    try {
      await migrateToLatest(unlimited);
      await seedDatabase(unlimited, options, logger);
      if (!(await hasAdministrator(database))) {
        logger.warn(
          'there is no administrator yet: run `npm run admin:create -- --email <address> --invite`',
        );
      }
      if (options.databaseUrl !== undefined)
        await sharePictures(unlimited, options.dataDir, logger);
    } catch (error) {
      throw explain(error);
    }

    const services = createServices({ database, logger, provider: options, onMail });
    resources.defer(() => services.mails.close());
    resources.defer(() => services.background.close());
    resources.defer(startSweeping(() => deleteExpired(services), logger));
    const { dataDir } = options;
    resources.defer(startSweepingPhotos({ database, dataDir, logger, now: services.now }));
    await readList(services, options.knownVersion).catch((error: unknown) => {
      throw explain(error);
    });
    const server = await listen(createProviderApp(services, options.siteKey), options.port ?? 0);
    resources.defer(() => server.close());
    const url = `${server.origin}/api`;
    logger.info({ url }, 'provider is listening');

    let closing: Promise<void> | undefined;
    return {
      url,
      ...(copy && { copyTo: (folder: string) => copyInstallation(dataDir, copy, folder) }),
      invite: (args) => inviteAdministrator(args, { database, publicUrl: options.publicUrl }),
      close: () => (closing ??= resources.disposeAsync()),
    };
  } catch (error) {
    await resources.disposeAsync();
    throw toStartError(error);
  }
}

/**
 * Reading a long list takes longer than a request may take. So it is read before requests arrive, unless the site has a version
 * of it whose changes are known.
 */
export async function readList(
  { background, propertyList }: Pick<ProviderServices, 'background' | 'propertyList'>,
  knownVersion: string | undefined,
): Promise<void> {
  const changes = knownVersion === undefined ? null : await propertyList.changesSince(knownVersion);
  if (changes === null) return propertyList.readAll();
  background.start(
    (signal) => propertyList.readAll(signal),
    'the list of properties could not be read',
  );
}

/** A picture that cannot be read must not keep the others, and the site, from being served. */
async function sharePictures(
  database: Kysely<Tables>,
  dataDir: string,
  logger: Logger,
): Promise<void> {
  const copied = await importPictures(database, dataDir, (file, error) =>
    logger.warn({ err: toLoggable(error), file }, 'a picture could not be copied to the database'),
  );
  if (copied > 0) logger.info({ copied, dataDir }, 'pictures copied to the database');
}

async function deleteExpired({ database, enquiryPhotos, now }: ProviderServices): Promise<void> {
  await deleteExpiredRows(database, now());
  await purgeMessages(database, enquiryPhotos, now());
}
