import { sql, type Transaction } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openSiteDatabase } from '../../../server/postgres/site-database.ts';
import { openPostgres } from '../../../server/provider/database/postgres.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { query } from '../../support/temporary-postgres.ts';

const log = pino({ level: 'silent' });

/** Adds 1 to two rows in a transaction, which may run again. */
type AddTo = (ids: [number, number], between: () => Promise<void>) => Promise<void>;

/** Two transactions that each wait for the row that the other has locked. */
async function deadlock(addTo: AddTo): Promise<void> {
  const { promise: bothStarted, resolve } = Promise.withResolvers<void>();
  let started = 0;
  const meet = async (): Promise<void> => {
    started += 1;
    if (started === 2) resolve();
    await bothStarted;
  };
  await Promise.all([addTo([1, 2], meet), addTo([2, 1], meet)]);
  // One of them ran again.
  expect(started).toBeGreaterThan(2);
}

describeOnPostgres((server) => {
  async function createCounts(name: string): Promise<string> {
    const url = await server().createDatabase(name);
    await query(url, 'CREATE TABLE counts (id int PRIMARY KEY, value int NOT NULL)');
    await query(url, 'INSERT INTO counts VALUES (1, 0), (2, 0)');
    return url;
  }

  async function expectBothCounted(url: string): Promise<void> {
    const rows = await query(url, 'SELECT value FROM counts ORDER BY id');
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  }

  it("repeats a provider's transaction that PostgreSQL has ended because of a deadlock", async () => {
    const url = await createCounts('provider_conflicts');
    const { database, close } = await openPostgres(url, log);
    const add = (transaction: Transaction<Tables>, id: number) =>
      sql`UPDATE counts SET value = value + 1 WHERE id = ${id}`.execute(transaction);
    await deadlock(([one, other], between) =>
      database.transaction().execute(async (transaction) => {
        await add(transaction, one);
        await between();
        await add(transaction, other);
      }),
    );
    await close();
    await expectBothCounted(url);
  });

  it("repeats a transaction of the site's own database likewise", async () => {
    const url = await createCounts('site_conflicts');
    const database = openSiteDatabase(url, log);
    const text = 'UPDATE counts SET value = value + 1 WHERE id = $1';
    await deadlock(([one, other], between) =>
      database.inTransaction(async (run) => {
        await run(text, [one]);
        await between();
        await run(text, [other]);
      }),
    );
    await database.close();
    await expectBothCounted(url);
  });
});
