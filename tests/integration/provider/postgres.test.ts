/** @module-tag long */
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { migrateSiteDatabase } from '../../../server/postgres/migrate.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { describeOnPostgres, runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { query } from '../../support/temporary-postgres.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';

describe.runIf(runsPostgres)('provider on PostgreSQL', () => {
  const postgres = useSharedPostgres();
  const createDatabase = () => postgres().createDatabase();

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

describeOnPostgres((server) => {
  it('the provider goes on after its server crashed during a statement', async () => {
    const logger = pino({ level: 'silent' });
    const databaseUrl = await server().createDatabase();
    const { database, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl, logger });
    const failure = sql`select pg_sleep(60)`.execute(database).catch((error: unknown) => error);
    await expect
      .poll(() =>
        query(databaseUrl, `select from pg_stat_activity where query ~ '^select pg_sleep'`),
      )
      .toHaveLength(1);
    await server().crash();
    expect(await failure).toBeInstanceOf(Error);
    await server().start();
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
    await close();
  });
});
