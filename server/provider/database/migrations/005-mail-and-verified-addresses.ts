import { type Kysely, type SchemaModule, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mailAndVerifiedAddresses: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await createMails(database.schema);
    await verifyAddresses(database);
    await keepEarlierResets(database);
    await createKnownDevices(database.schema);
    await queueReplies(database);
  },
};

/** A mail is deleted along with its subject record, since it could no longer be composed. */
async function createMails(schema: SchemaModule): Promise<void> {
  const about = { user_id: 'users.id', entry_id: 'message_entries.id', enquiry_id: 'messages.id' };
  let table = schema
    .createTable('mails')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .defaultTo('waiting')
        .check(sql`status in ('waiting', 'sent', 'failed', 'dropped')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('give_up_at', 'timestamptz', (column) => column.notNull());
  for (const [column, reference] of Object.entries(about)) {
    table = table.addColumn(column, 'integer', (definition) =>
      definition.references(reference).onDelete('cascade'),
    );
  }
  await table.execute();
  for (const column of Object.keys(about)) {
    await schema.createIndex(`mails_${column}_index`).on('mails').column(column).execute();
  }
  await schema
    .createIndex('mails_due_index')
    .on('mails')
    .column('due_at')
    .where(sql.ref('status'), '=', sql.lit('waiting'))
    .execute();
  await schema
    .createIndex('mails_recipient_index')
    .on('mails')
    .expression(sql`lower(recipient), created_at`)
    .execute();
}

/** Trusts the emails of accounts that an operator created, and of all administrators. */
async function verifyAddresses(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column email_verified_at timestamptz,
      add column enquiry_mails boolean not null default true`.execute(database);
  await sql`
    update users set email_verified_at = created_at
    where adult_attested_at is null or role = 'admin'`.execute(database);
  await database.schema
    .createTable('email_verifications')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('email_verifications_user_index')
    .on('email_verifications')
    .column('user_id')
    .execute();
}

/** A user may have several reset links: a newer one no longer replaces the previous one. */
async function keepEarlierResets(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table password_resets
      drop constraint password_resets_pkey,
      add primary key (digest)`.execute(database);
  await database.schema
    .createIndex('password_resets_user_index')
    .on('password_resets')
    .column('user_id')
    .execute();
}

async function createKnownDevices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('known_devices')
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_pkey', ['user_id', 'digest'])
    .execute();
}

/** A reply that was being sent may or may not have arrived: staff decide whether to resend it. */
async function queueReplies(database: Kysely<unknown>): Promise<void> {
  await sql`update message_entries set delivery = 'failed' where delivery = 'sending'`.execute(
    database,
  );
  await database.schema.alterTable('message_entries').dropColumn('sending_since').execute();
}
