import { Router } from 'express';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { email, firstName, lastName, newPassword, phone } from './account-fields.ts';
import { queueMail } from '../mail/mail-queue.ts';
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
export function registrationRoutes({ database, mails, now }: AccountServices): Router {
  const router = Router();

  router.post('/register', jsonBody, async (request, response) => {
    const person = parseBody(registration, request.body);
    const passwordHash = await hashPassword(person.password);
    const userId = await insertUser(database, person, passwordHash, now());
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
  database: Kysely<Tables>,
  person: Registration,
  passwordHash: string,
  now: Date,
): Promise<number | null> {
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .insertInto('users')
      .values({
        first_name: person.first_name,
        last_name: person.last_name,
        email: person.email,
        password_hash: passwordHash,
        role: 'user',
        created_at: now,
        adult_attested_at: now,
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
    await queueMail(transaction, { kind: 'welcome', recipient, userId: user.id }, now);
    return user.id;
  });
}
