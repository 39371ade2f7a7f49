import type { Kysely } from 'kysely';
import type { ProviderStartError } from '../start-error.ts';
import type { Tables } from './tables.ts';

export interface OpenDatabase {
  /** May run a transaction's callback again, after a deadlock. */
  database: Kysely<Tables>;
  /** The same database without time limits, for migrations, seeding and moving, which may take minutes. */
  unlimited: Kysely<Tables>;
  /** Explains a failed statement in one line that names the database's location. */
  explain(error: unknown): ProviderStartError;
  close(): Promise<void>;
}
