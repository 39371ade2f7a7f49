import { Router } from 'express';
import { z } from 'zod';
import { ApiError } from '../http/api-error.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { databaseFor } from '../http/write-once.ts';
import { email, firstName, lastName, newPassword, phone } from './account-fields.ts';
import { mayMail, queueMail } from '../mail/mail-queue.ts';
import type { AccountServices } from './account-services.ts';
import { hashPassword } from './password-hash.ts';
import { readProfile } from './profile.ts';

const registration = z.object({
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
  password: newPassword,
  is_adult: z.literal(true, 'You must be 18 or over to sign up'),
});

type Registration = z.output<typeof registration>;

/** `POST /users/register`. New accounts have the role `user`; an operator creates administrators. */
export function registrationRoutes(services: AccountServices): Router {
  const { database, mails } = services;
  const router = Router();

  router.post('/register', jsonBody, async (request, response) => {
    const person = parseBody(registration, request.body);
    const passwordHash = await hashPassword(person.password);
    const once = { ...services, database: databaseFor(request, services) };
    const userId = await insertUser(once, person, passwordHash);
    if (userId === null) {
      const message = 'An account with this email address exists already';
      throw new ApiError(409, message, { errors: { email: message } });
    }
    mails.wake();
    response.status(201).json({ status: true, data: await readProfile(database, userId) });
  });

  return router;
}

/** Null if the email is taken, regardless of case. */
async function insertUser(
  { database, now, sharedNow }: AccountServices,
  person: Registration,
  passwordHash: string,
): Promise<number | null> {
  const createdAt = now();
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .insertInto('users')
      .values({
        first_name: person.first_name,
        last_name: person.last_name,
        email: person.email,
        password_hash: passwordHash,
        role: 'user',
        created_at: createdAt,
        adult_attested_at: createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (user === undefined) return null;
    await transaction
      .insertInto('profile_items')
      .values({ user_id: user.id, kind: 'phone', value: person.phone, type: 'mobile' })
      .execute();
    const { email: recipient } = person;
    // Not the user's: deleting the account, and signing up again, must not reset the count.
    const kinds = ['welcome', 'verify-email'] as const;
    if (await mayMail(transaction, { recipient, kinds }, sharedNow()))
      await queueMail(transaction, { kind: 'welcome', recipient }, sharedNow());
    return user.id;
  });
}
