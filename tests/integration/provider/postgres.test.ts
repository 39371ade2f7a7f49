/** @module-tag long */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateSiteDatabase } from '../../../server/postgres/migrate.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { startProviderInWorker } from '../../../server/provider/start-in-worker.ts';
import { describePasswordReset } from './accounts/password-reset-behaviour.ts';
import { describePhoto } from './accounts/photo-behaviour.ts';
import { describeProfileItems } from './accounts/profile-items-behaviour.ts';
import { describeProfile } from './accounts/profile-behaviour.ts';
import { describeRegistration } from './accounts/registration-behaviour.ts';
import { describeSignIn } from './accounts/sign-in-behaviour.ts';
import { describeApi } from './api-behaviour.ts';
import { describeChanges } from './changes-behaviour.ts';
import { describeEnquiries } from './enquiries/enquiries-behaviour.ts';
import { openProviderApp } from './provider-app.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import {
  type TemporaryPostgres,
  findPostgres,
  startPostgres,
  query,
} from '../../support/temporary-postgres.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';

const programs = await findPostgres();

if (programs === null && process.env.CI !== 'true') {
  process.stderr.write(
    '\n*** The provider is not tested on PostgreSQL: install it (apt-get install postgresql). ***\n\n',
  );
}

describe.runIf(programs !== null || process.env.CI === 'true')('provider on PostgreSQL', () => {
  let postgres: TemporaryPostgres;
  let databases = 0;
  const createDatabase = (): Promise<string> =>
    postgres.createDatabase(`provider_${(databases += 1)}`);

  beforeAll(async () => {
    if (programs === null)
      throw new Error('PostgreSQL is not installed: apt-get install postgresql');
    postgres = await startPostgres(programs);
  });
  afterAll(() => postgres?.[Symbol.asyncDispose]());

  describe('API', () => {
    describeApi(async () => startTestProvider({ databaseUrl: await createDatabase() }));
  });

  describe('changing data', () => {
    describeChanges(async () =>
      openProviderApp({ seedProperties: 12, databaseUrl: await createDatabase() }),
    );
  });

  describe('enquiries', () => {
    describeEnquiries(async () =>
      openProviderApp({ seedProperties: 3, databaseUrl: await createDatabase() }),
    );
  });

  describe('accounts', () => {
    const open = async () =>
      openProviderApp({ seedProperties: 0, databaseUrl: await createDatabase() });
    describeRegistration(open);
    describeSignIn(open);
    describeProfile(open);
    describePhoto(open);
    describeProfileItems(open);
    describePasswordReset(open);
  });

  it('is seeded once by two processes that start together on an empty database', async () => {
    await using folder = await createTemporaryFolder();
    const databaseUrl = await createDatabase();
    const dataDirs = [join(folder.path, 'one'), join(folder.path, 'other')];
    const providers = await Promise.all(
      dataDirs.map((dataDir) =>
        startProviderInWorker({ dataDir, databaseUrl, seedProperties: 64, logLevel: 'silent' }),
      ),
    );
    const lists = await Promise.all(providers.map(({ url }) => fetchList(url)));
    await Promise.all(providers.map((provider) => provider.close()));

    expect(lists[0]).toHaveLength(64);
    expect(lists[1]).toEqual(lists[0]);
    expect(await count(databaseUrl, 'users')).toBe(2);
    expect(await count(databaseUrl, 'messages')).toBe(12);
    const holders = dataDirs.filter((dataDir) => existsSync(join(dataDir, 'demo-logins.txt')));
    expect(holders).toHaveLength(1);
  });

  it('is created beside the tables of an outbox that came first', async () => {
    const databaseUrl = await createDatabase();
    await migrateSiteDatabase(databaseUrl, pino({ level: 'silent' }));
    await using provider = await startTestProvider({ databaseUrl, seedProperties: 5 });
    expect(await fetchList(provider.url)).toHaveLength(5);
  });

  it('shows a change made by another process', async () => {
    const databaseUrl = await createDatabase();
    await using one = await startTestProvider({ databaseUrl, seedProperties: 5 });
    await using other = await startTestProvider({ databaseUrl, seedProperties: 5 });
    expect(await fetchList(one.url)).toEqual(await fetchList(other.url));
    await query(databaseUrl, `update properties set status = 'draft' where id = 3`);
    expect(await fetchList(one.url)).toHaveLength(4);
    expect(await fetchList(other.url)).toHaveLength(4);
  });

  it('goes on after its server crashed during a statement', async () => {
    const logger = pino({ level: 'silent' });
    const databaseUrl = await createDatabase();
    const { database, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl, logger });
    const failure = sql`select pg_sleep(60)`.execute(database).catch((error: unknown) => error);
    await expect
      .poll(() =>
        query(databaseUrl, `select from pg_stat_activity where query ~ '^select pg_sleep'`),
      )
      .toHaveLength(1);
    await postgres.crash();
    expect(await failure).toBeInstanceOf(Error);
    await postgres.start();
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('numbers the next property after the seeded ones', async () => {
    const databaseUrl = await createDatabase();
    await using provider = await startTestProvider({ databaseUrl, seedProperties: 5 });
    const [row] = await query(
      databaseUrl,
      `insert into properties (uuid, title, location, category, property_type_id, annual_price, bedrooms, bathrooms,
        kitchens, garages, floors, description, status, created_at, updated_at)
       select gen_random_uuid(), title, location, category, property_type_id, annual_price, bedrooms, bathrooms,
        kitchens, garages, floors, description, status, now(), now() from properties where id = 1 returning id`,
    );
    expect(row).toEqual({ id: 6 });
    expect(await fetchList(provider.url)).toHaveLength(6);
  });
});

async function count(databaseUrl: string, table: string): Promise<number> {
  return (await query(databaseUrl, `select 1 from ${table}`)).length;
}
