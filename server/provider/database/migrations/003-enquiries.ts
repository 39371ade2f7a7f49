import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const enquiries: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .alterTable('messages')
      .addColumn('phone', 'text')
      .addColumn('details', 'jsonb')
      .addColumn('idempotency_key', 'text', (column) => column.unique())
      .addColumn('content_digest', 'text')
      .execute();
    await database.schema
      .createTable('message_photos')
      .addColumn('message_id', 'integer', (column) =>
        column.notNull().references('messages.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_photos_pkey', ['message_id', 'position'])
      .execute();
  },
};
