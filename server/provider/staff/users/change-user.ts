import type { Kysely, Transaction } from 'kysely';
import { revokeTokensOf } from '../../accounts/access-tokens.ts';
import { refuseLastAdministrator } from '../../accounts/last-administrator.ts';
import type { Tables, UsersTable } from '../../database/tables.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';
import { noSuchUser } from './user-search.ts';

export interface UserChange {
  role?: UsersTable['role'] | undefined;
  /** Whether they may not sign in. Disabling a user also ends every session. */
  disabled?: boolean | undefined;
}

/** @throws ApiError 404; 409 for the last active administrator. */
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
): Promise<{ role: UsersTable['role']; disabled_at: Date | null }> {
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', id)
    .select(['role', 'disabled_at'])
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw noSuchUser();
  return user;
}
