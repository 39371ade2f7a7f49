import { type RequestHandler, Router } from 'express';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../database/tables.ts';
import { invalidField } from '../http/api-error.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { currentPassword } from './account-fields.ts';
import type { AccountServices } from './account-services.ts';
import { signedIn } from './authenticate.ts';
import { refuseLastAdministrator } from './last-administrator.ts';
import { countAttempt, forgetAttempts } from './login-attempts.ts';
import { isPasswordOf } from './password-check.ts';
import { findUserByEmail, lockUser } from './users.ts';

const confirmation = z.object({ password: currentPassword });

/** `DELETE /users/account`, which requires the password and rate-limits guesses. */
export function accountDeletionRoutes(
  services: AccountServices,
  authenticate: RequestHandler,
): Router {
  const { database, photos, background, sharedNow } = services;
  const router = Router();

  router.delete('/account', authenticate, jsonBody, async (request, response) => {
    const { password } = parseBody(confirmation, request.body);
    const { id, email } = signedIn(request).user;
    await countAttempt(database, email, sharedNow());
    if (!(await isPasswordOf(await findUserByEmail(database, email), password))) {
      throw invalidField('password', 'Password is incorrect');
    }
    const photo = await deleteUser(services, id);
    await forgetAttempts(database, email);
    background.start(() => photos.remove(photo), 'the photo of a deleted account is still there');
    response.json({ status: true });
  });

  return router;
}

/**
 * Deletes a user with all of their data. Enquiries sent from their verified email are anonymised; tokens remain until
 * they expire, without a user. Returns the URL path of the photo, which can then be deleted.
 *
 * @throws ApiError 409 for the last active administrator.
 */
async function deleteUser({ database, photos }: AccountServices, userId: number): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    await refuseLastAdministrator(transaction, userId);
    const { email, photo, email_verified_at } = await lockUser(transaction, userId);
    if (email_verified_at !== null) await anonymiseEnquiries(transaction, email);
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    await photos.removeIn(transaction, photo);
    return photo;
  });
}

async function anonymiseEnquiries(transaction: Transaction<Tables>, email: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({
      name: 'Deleted account',
      email: 'deleted@account.invalid',
      phone: null,
      details: null,
    })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
}
