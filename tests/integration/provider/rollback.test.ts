/** @module-tag long */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compatibleWith } from '../../../shared/node/migrate-schema.ts';
import { migrateToLatest, migrations } from '../../../server/provider/database/migrate.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import type { OpenDatabase } from '../../../server/provider/database/opened-database.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { describeOnEngines } from '../../support/provider-engines.ts';
import { untilBlocked } from '../../support/temporary-postgres.ts';
import {
  compatibleUpgrade,
  latest,
  migrateFurther,
  type Target,
  upgrade,
} from './newer-version.ts';
import { createTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';

const logger = pino({ level: 'silent' });

/** What a later version might do: drop what `compatibleUpgrade` added, which this version does not use. */
const contract: Migration = {
  async up(database) {
    await sql`alter table properties drop column energy_class`.execute(database);
  },
};
const incompatible: Migration = {
  async up(database) {
    await sql`alter table users rename column photo to picture`.execute(database);
  },
};

async function namesIn(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(database);
  return rows.map(({ name }) => name);
}

const breaking = { '999-pictures': incompatible };

describeOnEngines('an older provider', ({ prepare }) => {
  let folder: TemporaryFolder;
  let target: Target;
  let opened: OpenDatabase;
  let database: Kysely<Tables>;

  beforeEach(async () => {
    folder = await createTemporaryFolder();
    target = await prepare(folder.path);
    opened = await openDatabase({ ...target, logger });
    database = opened.unlimited;
    await migrateToLatest(database);
  });
  afterEach(async () => {
    await opened?.close();
    await folder?.[Symbol.asyncDispose]();
  });

  it('keeps the newer version’s migrations, so that the upgrade can be repeated', async () => {
    for (let time = 1; time <= 2; time += 1) {
      await migrateFurther(database, compatibleUpgrade);
      await migrateToLatest(database);
      expect(await namesIn(database)).toEqual([...Object.keys(migrations), '998-viewings']);
    }
    await opened.close();
    const provider = await startTestProvider({ ...target, seedProperties: 2 });
    expect(await fetchList(provider.url)).toHaveLength(2);
    await provider.close();
  });

  it.each([
    ['not marked as compatible', { ...compatibleUpgrade, ...breaking }, '999-pictures'],
    [
      'compatible with versions newer than this one',
      { ...compatibleUpgrade, '999-drop': compatibleWith('998-viewings', '999-drop', contract) },
      '999-drop',
    ],
    ['unknown, where none is marked', breaking, '999-pictures'],
  ])('refuses a database with a migration that is %s', async (_case, added, named) => {
    await migrateFurther(database, added);
    const before = await namesIn(database);
    await expect(migrateToLatest(database)).rejects.toThrow(
      `The database cannot be used: a newer version has migrated it, which this one cannot follow (${named}). Start that version again, or restore the backup from before the upgrade.`,
    );
    expect(await namesIn(database)).toEqual(before);
  });
});

describe.runIf(runsPostgres)('an older provider on PostgreSQL', () => {
  const postgres = useSharedPostgres();

  it.each([
    ['works on', compatibleUpgrade, 'started'],
    ['refuses', breaking, 'cannot follow (999-pictures). Start that version again'],
  ])('%s what a newer version migrates while it waits', async (_verb, added, outcome) => {
    await using folder = await createTemporaryFolder();
    const databaseUrl = await postgres().createDatabase();
    const target = { dataDir: folder.path, databaseUrl };
    await upgrade(target, {});
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const name = `${Object.keys(added)[0]}-slow`;
    const slow: Migration = {
      async up() {
        begun.resolve();
        await gate.promise;
      },
    };
    const upgrading = upgrade(target, { ...added, [name]: compatibleWith(latest, name, slow) });
    await begun.promise;
    const starting = startTestProvider({ ...target, seedProperties: 2 }).then(
      async (provider) => {
        await provider.close();
        return 'started';
      },
      (error: unknown) => String(error),
    );
    await untilBlocked(databaseUrl);
    gate.resolve();
    await upgrading;
    expect(await starting).toContain(outcome);
  });
});
