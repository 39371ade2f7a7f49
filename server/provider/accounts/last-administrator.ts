import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Refuses to remove the last administrator who can sign in. Also serialises such removals until the transaction ends:
 * call it before locking a user.
 *
 * @throws ApiError 409 if this is the last one.
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
