import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { EnquiryPhotos } from './enquiry-photos.ts';

/** What taking enquiries is made of. */
export interface EnquiryServices {
  database: Kysely<Tables>;
  enquiryPhotos: EnquiryPhotos;
  mails: MailSender;
  /** Who is told of new enquiries. */
  supportEmail: string;
  now: () => Date;
}
