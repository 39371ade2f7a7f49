/** @module-tag long */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { hashPassword } from '../../../server/provider/accounts/password-hash.ts';
import { propertiesPeopleMessages } from '../../../server/provider/database/migrations/001-properties-people-messages.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { signIn } from './caller.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';

async function migrateToFirst(database: Kysely<Tables>): Promise<void> {
  const getMigrations = async () => ({
    '001-properties-people-messages': propertiesPeopleMessages,
  });
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations },
  }).migrateToLatest();
  expect(error).toBeUndefined();
}

it('users of a database without accounts can sign in after the upgrade', async () => {
  await using folder = await createTemporaryFolder();
  const { database, close } = await openDatabase({
    dataDir: folder.path,
    logger: pino({ level: 'silent' }),
  });
  await migrateToFirst(database);
  await database
    .insertInto('users')
    .values({
      first_name: 'Ngozi',
      last_name: 'Eze',
      email: 'ngozi@mail.example',
      password_hash: await hashPassword(demoPassword),
      role: 'admin',
    })
    .execute();
  await close();

  await using provider = await startTestProvider({ dataDir: folder.path, seedProperties: 0 });
  expect((await signIn(provider, 'ngozi@mail.example')).token).toHaveLength(43);
});
