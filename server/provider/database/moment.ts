import { type RawBuilder, sql } from 'kysely';

/** A time by this process's clock, or an expression for the database to evaluate. */
export type Moment = Date | RawBuilder<Date>;

/** Now, by the database's clock. */
export const databaseNow = sql<Date>`clock_timestamp()`;
