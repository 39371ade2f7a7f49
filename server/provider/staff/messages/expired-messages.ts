import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { PictureStore } from '../../pictures/picture-store.ts';
import { restorableSince } from '../restorable.ts';

/**
 * Purges messages that can no longer be restored, with their replies, notes and photos. Skips those that another process
 * is purging.
 */
export async function purgeMessages(
  database: Kysely<Tables>,
  photos: PictureStore,
  now: Date,
): Promise<void> {
  const files = await database.transaction().execute(async (transaction) => {
    const expired = await transaction
      .selectFrom('messages')
      .where('deleted_at', '<', restorableSince(now))
      .select('id')
      .forUpdate()
      .skipLocked()
      .execute();
    if (expired.length === 0) return [];
    const ids = expired.map(({ id }) => id);
    const found = await transaction
      .selectFrom('message_photos')
      .where('message_id', 'in', ids)
      .select('file')
      .execute();
    await transaction.deleteFrom('messages').where('id', 'in', ids).execute();
    const names = found.map(({ file }) => file);
    await photos.removeIn(transaction, names);
    return names;
  });
  await Promise.all(files.map((file) => photos.remove(file)));
}
