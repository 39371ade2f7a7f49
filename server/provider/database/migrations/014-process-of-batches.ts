import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The number of the process that last worked on a batch; null if that was a version without numbers. */
export const processOfBatches: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('batches').addColumn('process', 'integer').execute();
  },
};
