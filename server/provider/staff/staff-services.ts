import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../database/tables.ts';
import type { EnquiryPhotos } from '../enquiries/enquiry-photos.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { PhotoFolder } from '../pictures/photo-folder.ts';

/** The dependencies of the staff routes. */
export interface StaffServices {
  database: Kysely<Tables>;
  logger: Logger;
  background: BackgroundWork;
  propertyPhotos: PhotoFolder;
  enquiryPhotos: EnquiryPhotos;
  mails: MailSender;
  now: () => Date;
}
