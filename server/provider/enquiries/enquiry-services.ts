import type { Kysely } from 'kysely';

import type { Tables } from '../database/tables.ts';
import type { EnquiryPhotos } from './enquiry-photos.ts';

/** What taking enquiries is made of. */
export interface EnquiryServices {
  database: Kysely<Tables>;
  enquiryPhotos: EnquiryPhotos;
  now: () => Date;
}
