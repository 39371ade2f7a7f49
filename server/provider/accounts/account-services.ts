import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Moment } from '../database/moment.ts';
import type { Tables } from '../database/tables.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { PublicPhotos } from '../pictures/public-photos.ts';

/** The dependencies of the account routes. */
export interface AccountServices {
  database: Kysely<Tables>;
  logger: Logger;
  mails: MailSender;
  photos: PublicPhotos;
  background: BackgroundWork;
  now: () => Date;
  /** Now for limits that all processes count together: their own clocks may differ. */
  sharedNow: () => Moment;
}
