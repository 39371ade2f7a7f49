import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables, UsersTable } from '../database/tables.ts';
import { userNotFound } from '../http/api-error.ts';

/** What `photo` holds of a user without one (the specification, section 3). */
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
 * Makes what changes in one account take turns.
 *
 * @throws ApiError 401 when the user has been deleted meanwhile.
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
