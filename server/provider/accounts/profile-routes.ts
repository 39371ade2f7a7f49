import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { isRolledBack } from '../database/rolled-back.ts';
import { ApiError } from '../http/api-error.ts';
import { parseBody } from '../http/json-body.ts';
import { databaseFor } from '../http/write-once.ts';
import { firstName, lastName } from './account-fields.ts';
import type { AccountServices } from './account-services.ts';
import { signedIn } from './authenticate.ts';
import { readEnquiriesOf } from './enquiries-of-user.ts';
import { encodePhoto } from './photo-encoding.ts';
import { profileBody } from './profile-upload.ts';
import { readProfile } from './profile.ts';
import type { PublicPhotos } from '../pictures/public-photos.ts';
import { lockUser, noPhoto } from './users.ts';

const changes = z.object({
  first_name: firstName.optional(),
  last_name: lastName.optional(),
  enquiry_mails: z.boolean('enquiry_mails must be true or false').optional(),
  photo: z.literal(noPhoto, `A photo is a file; ${noPhoto} takes it away`).optional(),
});

/** `GET /users/me`, `GET /users/enquiries` and `PUT /users/update`. */
export function profileRoutes(services: AccountServices, authenticate: RequestHandler): Router {
  const { database, photos, background } = services;
  const router = Router();

  router.get('/me', authenticate, async (request, response) => {
    response.json({ data: await readProfile(database, signedIn(request).user.id) });
  });

  router.get('/enquiries', authenticate, async (request, response) => {
    response.json({ enquiries: await readEnquiriesOf(database, signedIn(request).user.id) });
  });

  router.put('/update', authenticate, profileBody, async (request, response) => {
    const userId = signedIn(request).user.id;
    const changed = await readChanges(request, photos);
    const once = { ...services, database: databaseFor(request, services) };
    const replaced = await updateUser(once, userId, changed).catch(async (error: unknown) => {
      // Otherwise the user may have the new photo; if not, it is swept.
      if (changed.photo !== undefined && isRolledBack(error)) await photos.remove(changed.photo);
      throw error;
    });
    if (replaced !== null) {
      background.start(() => photos.remove(replaced), 'a photo that was replaced is still there');
    }
    response.json({ status: true, data: await readProfile(database, userId) });
  });

  return router;
}

interface Changes {
  first_name?: string | undefined;
  last_name?: string | undefined;
  enquiry_mails?: boolean | undefined;
  /** The URL path of the new photo, which is already stored, or `user_image` for none. */
  photo?: string | undefined;
}

async function readChanges(request: Request, photos: PublicPhotos): Promise<Changes> {
  const fields = parseBody(changes, request.body);
  const { file } = request;
  if (file !== undefined) {
    return { ...fields, photo: await photos.store(await encodePhoto(file.buffer)) };
  }
  if (Object.keys(fields).length > 0) return fields;
  throw new ApiError(422, 'Send first_name, last_name, photo or enquiry_mails.');
}

/** Returns the URL path of the replaced photo, if there is one. */
async function updateUser(
  { database, photos }: AccountServices,
  userId: number,
  changed: Changes,
): Promise<string | null> {
  return database.transaction().execute(async (transaction) => {
    const { photo } = await lockUser(transaction, userId);
    await transaction.updateTable('users').set(changed).where('id', '=', userId).execute();
    if (changed.photo === undefined || photo === noPhoto) return null;
    await photos.removeIn(transaction, photo);
    return photo;
  });
}
