import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../database/tables.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { PublicPhotos } from '../pictures/public-photos.ts';

/** The dependencies of the staff routes. */
export interface StaffServices {
  database: Kysely<Tables>;
  logger: Logger;
  background: BackgroundWork;
  propertyPhotos: PublicPhotos;
  /** For staff only. */
  enquiryPhotos: PictureStore;
  mails: MailSender;
  now: () => Date;
}
