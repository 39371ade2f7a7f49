import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The uploaded pictures of a provider on PostgreSQL. With PGlite they are files, and the table stays empty. */
export const pictures: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('pictures')
      .addColumn('folder', 'text', (column) =>
        column.notNull().check(sql`folder in ('properties', 'users', 'enquiries')`),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addColumn('modified_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('pictures_pkey', ['folder', 'name'])
      .execute();
    // Pictures are compressed already. A slice of an uncompressed value is read without the rest of it.
    await sql`alter table pictures alter column bytes set storage external`.execute(database);
  },
};
