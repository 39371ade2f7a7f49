import { type Kysely, sql } from 'kysely';
import type { PictureFolder, Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { newPictureName } from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';
import { sendPicture } from './send-picture.ts';

/** A larger slice means fewer queries per picture, but more memory per slow client. */
const sliceBytes = 256 * 1024;

/** Pictures as rows. `files` are the pictures that this process stored before it had this database. */
export function openPictureRows(
  database: Kysely<Tables>,
  folder: PictureFolder,
  files: Pick<PictureStore, 'remove'>,
): PictureStore {
  const deletionOf = (connection: Kysely<Tables>, names: readonly string[]): Promise<unknown> =>
    connection
      .deleteFrom('pictures')
      .where('folder', '=', folder)
      .where('name', 'in', names)
      .execute();

  /** Each slice is a query of its own, so that a slow reader occupies no connection. */
  async function* read(name: string, start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at <= end; at += sliceBytes) {
      const length = Math.min(sliceBytes, end - at + 1);
      const found = await database
        .selectFrom('pictures')
        .where('folder', '=', folder)
        .where('name', '=', name)
        .select(sql<Buffer>`substring(bytes from ${at + 1}::int for ${length}::int)`.as('slice'))
        .executeTakeFirst();
      if (found?.slice.length !== length)
        throw new Error('a picture was deleted while it was being sent');
      yield found.slice;
    }
  }

  return {
    async store(webp) {
      const name = newPictureName();
      await database.insertInto('pictures').values({ folder, name, bytes: webp }).execute();
      return name;
    },

    async storeDemo(transaction, name, bytes) {
      await transaction
        .insertInto('pictures')
        .values({ folder, name, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async removeIn(transaction, names) {
      if (names.length > 0) await deletionOf(transaction, names);
    },

    async remove(name) {
      await deletionOf(database, [name]);
      await files.remove(name);
    },

    async send(name, request, response) {
      const found = await database
        .selectFrom('pictures')
        .where('folder', '=', folder)
        .where('name', '=', name)
        .select(['modified_at', sql<number>`octet_length(bytes)`.as('size')])
        .executeTakeFirst();
      if (found === undefined) throw new ApiError(404, 'Not found');
      const { size, modified_at: modifiedAt } = found;
      const picture = {
        name,
        size,
        modifiedAt,
        read: (start: number, end: number) => read(name, start, end),
      };
      await sendPicture(picture, request, response);
    },
  };
}
