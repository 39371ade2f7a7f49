import { type Kysely, type SchemaModule, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const accounts: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .alterTable('users')
      .addColumn('adult_attested_at', 'timestamptz')
      .execute();
    await createProfileItems(database.schema);
    await createAccessTokens(database.schema);
    await createPasswordResets(database.schema);
    await createLoginAttempts(database.schema);
  },
};

async function createProfileItems(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('profile_items')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('phone', 'email', 'address')`),
    )
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('type', 'text')
    .addCheckConstraint('profile_items_type_check', sql`(type is null) = (kind = 'email')`)
    .execute();
  await schema
    .createIndex('profile_items_value_key')
    .on('profile_items')
    .unique()
    .expression(sql`user_id, kind, lower(value)`)
    .execute();
}

/** Tokens outlive a deleted user, with a null `user_id`, so that a client still gets the reason for the 401. */
async function createAccessTokens(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('access_tokens')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  for (const column of ['user_id', 'expires_at']) {
    await schema
      .createIndex(`access_tokens_${column}_index`)
      .on('access_tokens')
      .column(column)
      .execute();
  }
}

/** At most one row per user: a newer request replaces an older one. */
async function createPasswordResets(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('password_resets')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
}

/** Keyed by email digest, not by user: unknown emails must behave like known ones. */
async function createLoginAttempts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('login_attempts')
    .addColumn('email_digest', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'timestamptz', (column) => column.notNull())
    .addColumn('blocked_until', 'timestamptz')
    .execute();
  await schema
    .createIndex('login_attempts_last_at_index')
    .on('login_attempts')
    .column('last_at')
    .execute();
}
