import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables, UsersTable } from '../database/tables.ts';
import { userNotFound } from '../http/api-error.ts';

/** The value of `photo` for a user without one. */
export const noPhoto = 'user_image';

type UserWithPassword = Pick<
  Selectable<UsersTable>,
  'id' | 'email' | 'role' | 'password_hash' | 'disabled_at' | 'email_verified_at'
>;

export async function findUserByEmail(
  database: Kysely<Tables>,
  email: string,
): Promise<UserWithPassword | undefined> {
  return database
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select(['id', 'email', 'role', 'password_hash', 'disabled_at', 'email_verified_at'])
    .executeTakeFirst();
}

/**
 * Locks a user row, so that changes to one account are serialised.
 *
 * @throws ApiError 401 if the user has been deleted since.
 */
export async function lockUser(
  transaction: Transaction<Tables>,
  userId: number,
): Promise<
  Pick<Selectable<UsersTable>, 'email' | 'photo' | 'password_hash' | 'email_verified_at'>
> {
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'photo', 'password_hash', 'email_verified_at'])
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw userNotFound();
  return user;
}
