import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Outcomes of writes, for repeated requests. `message_entries.idempotency_key` remains for the version before, which recognises
 * repeated replies by it.
 */
export const writeOutcomes: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('write_outcomes')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) =>
        column.references('users.id').onDelete('cascade'),
      )
      .addColumn('written_at', 'timestamptz', (column) => column.notNull())
      .addColumn('outcome', sql`bytea`)
      .addPrimaryKeyConstraint('write_outcomes_pkey', ['id', 'step'])
      .execute();
    for (const column of ['written_at', 'user_id'])
      await database.schema
        .createIndex(`write_outcomes_${column}_index`)
        .on('write_outcomes')
        .column(column)
        .execute();
  },
};
