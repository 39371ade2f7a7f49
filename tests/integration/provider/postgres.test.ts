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
