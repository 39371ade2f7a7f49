import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const furnishing: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`
      alter table properties
        add column furnishing text
          constraint properties_furnishing_check
          check (furnishing in ('furnished', 'part-furnished', 'unfurnished'))`.execute(database);
  },
};
