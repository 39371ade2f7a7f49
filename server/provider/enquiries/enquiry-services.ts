import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { PictureStore } from '../pictures/picture-store.ts';

/** The dependencies of the enquiry routes. */
export interface EnquiryServices {
  database: Kysely<Tables>;
  /** For staff only. */
  enquiryPhotos: PictureStore;
  mails: MailSender;
  /** Receives notifications of new enquiries. */
  supportEmail: string;
  now: () => Date;
}
