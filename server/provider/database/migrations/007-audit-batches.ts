import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const auditBatches: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    // No reference to the batch: it is deleted after 30 days, its entries stay.
    await database.schema.alterTable('audit_entries').addColumn('batch_id', 'integer').execute();
    // Counted as they are written: a page of the list may name batches of a hundred thousand entries.
    await database.schema
      .createTable('audit_batches')
      .addColumn('batch_id', 'integer', (column) => column.primaryKey())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('undone', 'integer', (column) => column.notNull())
      .execute();
    for (const statement of [
      sql`create index audit_entries_listed_index on audit_entries (id) where batch_id is null`,
      sql`create index audit_entries_batch_index on audit_entries (batch_id, id) where batch_id is not null`,
      sql`create index audit_entries_batch_action_index on audit_entries (batch_id, action) where batch_id is not null`,
      // Two calls of one batch may write its summary at the same time.
      sql`create unique index audit_entries_summary_key on audit_entries (entity_id)
        where entity = 'batch' and action <> 'undo'`,
    ]) {
      await statement.execute(database);
    }
  },
};
