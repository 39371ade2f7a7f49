import { type Kysely, sql } from 'kysely';
import { databaseNow } from '../database/moment.ts';
import type { Tables } from '../database/tables.ts';

/** The clock by which mails become due and claims expire. */
export interface MailClock {
  now(): Date | Promise<Date>;
  /** Whether other processes go by it too. */
  isShared: boolean;
}

/**
 * The clock of a database that several processes share. By its own clock, a process whose clock is ahead would take the
 * claims of others for expired and send their mails a second time.
 */
export function databaseClock(database: Kysely<Tables>): MailClock {
  return {
    isShared: true,
    async now() {
      const { rows } = await sql<{ now: Date }>`select ${databaseNow} as now`.execute(database);
      return rows[0]?.now ?? new Date();
    },
  };
}
