import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Why the last attempt to send a mail failed. */
export const errorsOfMails: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('mails').addColumn('last_error', 'text').execute();
  },
};
