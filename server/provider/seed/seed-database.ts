import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { findSiteData } from '../database/pglite-folder.ts';
import type { Tables } from '../database/tables.ts';
import { openPictures } from '../pictures/open-pictures.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { demoHomes } from './demo-homes.ts';
import { insertProperties } from './insert-properties.ts';
import { seedMessages } from './messages.ts';
import { leaveLogins, seedPeople } from './people.ts';

/**
 * Seeds an empty database with the demo data, only once. The transaction first inserts its row into `seedings`: a second
 * process waits for it and then skips the seeding, and an interrupted seeding is rolled back. A data folder with data of
 * an earlier site gets no demo data: its database was emptied or replaced.
 */
export async function seedDatabase(
  database: Kysely<Tables>,
  options: ProviderOptions,
  logger: Logger,
): Promise<void> {
  const { demoPassword, generatedLogins = true } = options;
  const siteData = findSiteData(options.dataDir);
  if (siteData.length > 0) return warnOfEmptyDatabase(database, siteData, options.dataDir, logger);
  const now = new Date();
  const isSeeded = await database.transaction().execute(async (transaction) => {
    const taken = await transaction
      .insertInto('seedings')
      .values({ name: 'demo' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (taken === undefined) return false;
    await insertProperties(transaction, demoHomes(options.seedProperties), now);
    if (!generatedLogins && demoPassword === undefined) return true;
    const { administrator, logins } = await seedPeople(transaction, options);
    const enquiryPhotos = openPictures(database, options, 'enquiries');
    await seedMessages(transaction, { now, administrator, enquiryPhotos });
    if (generatedLogins) await leaveLogins(options.dataDir, logins);
    return true;
  });
  if (!isSeeded) return;
  logger.info(
    { properties: options.seedProperties, dataDir: options.dataDir },
    generatedLogins
      ? 'demo data added; the demo logins are in demo-logins.txt in the data folder'
      : 'the database is set up',
  );
}

async function warnOfEmptyDatabase(
  database: Kysely<Tables>,
  siteData: readonly string[],
  dataDir: string,
  logger: Logger,
): Promise<void> {
  const seeded = await database.selectFrom('seedings').select('name').executeTakeFirst();
  if (seeded !== undefined) return;
  logger.warn(
    { dataDir, siteData },
    'no demo data added: the data folder holds data of an earlier site',
  );
}
