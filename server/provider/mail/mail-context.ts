import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What mails are composed from. */
export interface MailContext {
  database: Kysely<Tables>;
  now: () => Date;
  /** The origin of the pages, for links. */
  publicUrl: string;
  /** The name of the site. */
  brand: string;
  /** Where answers to mails go, and where new enquiries are reported. */
  supportEmail: string;
}
