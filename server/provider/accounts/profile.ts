import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProfileItemsTable, Tables } from '../database/tables.ts';
import { userNotFound } from '../http/api-error.ts';
import { toItemJson } from './profile-items.ts';

/**
 * The `data` of `GET /users/me`, with the API's field names.
 *
 * @throws ApiError 401 if the user has been deleted since.
 */
export async function readProfile(
  database: Kysely<Tables>,
  userId: number,
): Promise<Record<string, unknown>> {
  const row = await database
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select((query) => [
      'id',
      'first_name',
      'last_name',
      'email',
      'photo',
      'role',
      'email_verified_at',
      'enquiry_mails',
      jsonArrayFrom(
        query
          .selectFrom('profile_items')
          .whereRef('profile_items.user_id', '=', 'users.id')
          .select(['profile_items.id', 'kind', 'value', 'type'])
          .orderBy('profile_items.id'),
      ).as('items'),
    ])
    .executeTakeFirst();
  if (row === undefined) throw userNotFound();
  const { items, email_verified_at, enquiry_mails, ...profile } = row;
  const itemsOf = (kind: ProfileItemsTable['kind']): unknown[] =>
    items.filter((item) => item.kind === kind).map(toItemJson);
  return {
    ...profile,
    email_verified: email_verified_at !== null,
    // Only administrators are assigned enquiries.
    ...(profile.role === 'admin' && { enquiry_mails }),
    phones: itemsOf('phone'),
    emails: itemsOf('email'),
    addresses: itemsOf('address'),
  };
}
