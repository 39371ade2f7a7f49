import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The data and settings that mails are composed from. */
export interface MailContext {
  database: Kysely<Tables>;
  now: () => Date;
  /** The origin of the pages, for links. */
  publicUrl: string;
  /** The name of the site. */
  brand: string;
  /** Receives answers to mails and notifications of new enquiries. */
  supportEmail: string;
}
