import type { Kysely } from 'kysely';
import type { ProviderStartError } from '../start-error.ts';
import type { Tables } from './tables.ts';

export interface OpenDatabase {
  /** May run a transaction's callback again, after a deadlock. */
  database: Kysely<Tables>;
  /** Access without time limits, for migrations, seeding and moving, which may take minutes. */
  unlimited: Kysely<Tables>;
  /** Resolves with the reason when the database can't be used any more until it is opened again. Absent on PostgreSQL. */
  failed?: Promise<ProviderStartError>;
  /** Explains a failed statement in one line that names the database's location. */
  explain(error: unknown): ProviderStartError;
  /**
   * Copies the database's files to the folder `to` while nothing can be committed, and calls `meanwhile` before that ends.
   * The copy opens with what was committed. Absent on PostgreSQL.
   */
  copy?(to: string, meanwhile: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
