import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { pino } from 'pino';
import { expect } from 'vitest';
import { compatibleWith } from '../../../shared/node/migrate-schema.ts';
import { migrations } from '../../../server/provider/database/migrate.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';

export interface Target {
  dataDir: string;
  databaseUrl?: string;
}

export const latest = Object.keys(migrations).at(-1) ?? '';

const expand: Migration = {
  async up(database) {
    await sql`alter table properties add column energy_class text`.execute(database);
    await sql`alter table users add column locale text not null default 'en'`.execute(database);
    await sql`create table viewings (id int primary key)`.execute(database);
  },
};

/** What the next version might add, which this version can ignore. */
export const compatibleUpgrade = { '998-viewings': compatibleWith(latest, '998-viewings', expand) };

/** Upgrades a database as a newer version would. */
export async function upgrade(target: Target, added: Record<string, Migration>): Promise<void> {
  const logger = pino({ level: 'silent' });
  const { unlimited, close } = await openDatabase({ ...target, logger });
  await migrateFurther(unlimited, added);
  await close();
}

/** The same with an open database. */
export async function migrateFurther(
  database: Kysely<Tables>,
  added: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations, ...added }) },
    migrationTableSchema: 'public',
  });
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
}
