import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { EnquiryPhotos } from './enquiry-photos.ts';

/** The dependencies of the enquiry routes. */
export interface EnquiryServices {
  database: Kysely<Tables>;
  enquiryPhotos: EnquiryPhotos;
  mails: MailSender;
  /** Receives notifications of new enquiries. */
  supportEmail: string;
  now: () => Date;
}
