import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const batches: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('batches')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('user_name', 'text', (column) => column.notNull())
      .addColumn('total', 'integer')
      .addColumn('details', 'jsonb', (column) => column.notNull())
      .addColumn('started_at', 'timestamptz', (column) => column.notNull())
      .addColumn('active_at', 'timestamptz', (column) => column.notNull())
      .addColumn('finished_at', 'timestamptz')
      .addColumn('undo_started_at', 'timestamptz')
      .addColumn('undone_at', 'timestamptz')
      .execute();
    await database.schema
      .createIndex('batches_started_at_index')
      .on('batches')
      .column('started_at')
      .execute();
    // No foreign key: changes to a property are still reported after it is deleted.
    await database.schema
      .createTable('batch_changes')
      .addColumn('batch_id', 'integer', (column) =>
        column.notNull().references('batches.id').onDelete('cascade'),
      )
      .addColumn('property_id', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('before', 'jsonb', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) =>
        column.check(sql`outcome in ('restored', 'changed')`),
      )
      .addPrimaryKeyConstraint('batch_changes_pkey', ['batch_id', 'property_id'])
      .execute();
    await database.schema
      .createIndex('batch_changes_property_index')
      .on('batch_changes')
      .columns(['property_id', 'version'])
      .execute();
  },
};
