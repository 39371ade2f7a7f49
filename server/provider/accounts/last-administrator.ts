import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Lets nobody take the last administrator who can sign in away. What takes one away takes turns from here on: comes
 * before the lock of a user.
 *
 * @throws ApiError 409 where this one is the last.
 */
export async function refuseLastAdministrator(
  transaction: Transaction<Tables>,
  userId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('the last administrator'))`.execute(transaction);
  const active = await transaction
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .select('id')
    .limit(2)
    .execute();
  if (active.length > 1 || active[0]?.id !== userId) return;
  throw new ApiError(409, 'This is the last active administrator: make another one first.');
}
