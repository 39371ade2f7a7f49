import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Mailer } from '../accounts/mailer.ts';
import type { Tables } from '../database/tables.ts';
import type { EnquiryPhotos } from '../enquiries/enquiry-photos.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import type { PhotoFolder } from '../pictures/photo-folder.ts';

/** What the calls of staff are made of. */
export interface StaffServices {
  database: Kysely<Tables>;
  logger: Logger;
  background: BackgroundWork;
  propertyPhotos: PhotoFolder;
  enquiryPhotos: EnquiryPhotos;
  mailer: Mailer;
  now: () => Date;
}
