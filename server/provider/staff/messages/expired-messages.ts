import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { EnquiryPhotos } from '../../enquiries/enquiry-photos.ts';
import { restorableSince } from '../restorable.ts';

/** Purges messages that can no longer be restored, with their replies, notes and photos. */
export async function purgeMessages(
  database: Kysely<Tables>,
  photos: EnquiryPhotos,
  now: Date,
): Promise<void> {
  const files = await database.transaction().execute(async (transaction) => {
    const expired = await transaction
      .selectFrom('messages')
      .where('deleted_at', '<', restorableSince(now))
      .select('id')
      .forUpdate()
      .execute();
    if (expired.length === 0) return [];
    const ids = expired.map(({ id }) => id);
    const found = await transaction
      .selectFrom('message_photos')
      .where('message_id', 'in', ids)
      .select('file')
      .execute();
    await transaction.deleteFrom('messages').where('id', 'in', ids).execute();
    return found.map(({ file }) => file);
  });
  await Promise.all(files.map((file) => photos.remove(file)));
}
