import type { Kysely, Selectable, Transaction } from 'kysely';
import { revokeTokensOf } from '../../accounts/access-tokens.ts';
import { refuseLastAdministrator } from '../../accounts/last-administrator.ts';
import type { Tables, UsersTable } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';
import { queueRoleMails } from './role-mail.ts';
import { noSuchUser } from './user-search.ts';

const unverified = 'They must verify their email address first: anyone may have registered it.';

export interface UserChange {
  role?: UsersTable['role'] | undefined;
  /** Whether they may not sign in. Disabling a user also ends every session. */
  disabled?: boolean | undefined;
}

/**
 * Changes a user. Every administrator is mailed about a change of the role, and so is the user.
 *
 * @throws ApiError 404; 409 for the last active administrator; 422 for a new one whose email address is not verified: anybody
 * may have registered it.
 */
export async function changeUser(
  database: Kysely<Tables>,
  staff: Staff,
  id: number,
  { role, disabled }: UserChange,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (role === 'user' || disabled === true) await refuseLastAdministrator(transaction, id);
    const user = await lockUser(transaction, id);
    const before = { role: user.role, disabled: user.disabled_at !== null };
    const after = { role: role ?? before.role, disabled: disabled ?? before.disabled };
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length === 0) return;
    if (after.role === 'admin' && before.role !== 'admin' && user.email_verified_at === null) {
      throw new ApiError(422, unverified, { errors: { role: unverified } });
    }
    await transaction
      .updateTable('users')
      .set({
        role: after.role,
        disabled_at: after.disabled ? (user.disabled_at ?? staff.now) : null,
      })
      .where('id', '=', id)
      .execute();
    if (after.disabled) {
      await revokeTokensOf(transaction, id, staff.now);
      await transaction.deleteFrom('password_resets').where('user_id', '=', id).execute();
    }
    await recordInAudit(transaction, staff, {
      entity: 'user',
      entityId: id,
      action: 'update',
      changes,
    });
    if (after.role !== before.role) await queueRoleMails(transaction, { id, ...after }, staff.now);
  });
}

/** Returns how many sessions were ended. @throws ApiError 404. */
export async function endSessions(
  database: Kysely<Tables>,
  staff: Staff,
  id: number,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, id);
    const active = await transaction
      .selectFrom('access_tokens')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', staff.now)
      .select('id')
      .execute();
    await revokeTokensOf(transaction, id, staff.now);
    await recordInAudit(transaction, staff, {
      entity: 'user',
      entityId: id,
      action: 'end-sessions',
      changes: changesBetween({ sessions: active.length }, { sessions: 0 }),
    });
    return active.length;
  });
}

async function lockUser(
  transaction: Transaction<Tables>,
  id: number,
): Promise<Pick<Selectable<UsersTable>, 'role' | 'disabled_at' | 'email_verified_at'>> {
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', id)
    .select(['role', 'disabled_at', 'email_verified_at'])
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw noSuchUser();
  return user;
}
