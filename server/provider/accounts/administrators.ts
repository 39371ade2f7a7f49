import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { revokeTokensOf } from './access-tokens.ts';
import { markVerified } from './email-verification.ts';
import { hashPassword } from './password-hash.ts';
import { randomPassword } from './random-password.ts';
import { findUserByEmail } from './users.ts';

export interface AdministratorRequest {
  email: string;
  firstName: string;
  lastName: string;
  /** If null, an existing account keeps its own, unless `isInvited`; a new one gets a random password. */
  password: string | null;
  /** The password will be chosen by a link, so that of an existing account must no longer work. */
  isInvited: boolean;
}

export interface AdministratorOutcome {
  kind: 'created' | 'promoted';
  /** Null if the password was given, or kept. */
  generatedPassword: string | null;
}

export async function hasAdministrator(database: Kysely<Tables>): Promise<boolean> {
  const found = await database
    .selectFrom('users')
    .where('role', '=', 'admin')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Makes the account with this email an administrator, creating it if there is none. Anyone may have registered an address
 * that was never verified, so such an account keeps neither its password nor its sessions. An account that loses its
 * password also loses its pending reset and invitation links.
 */
export async function makeAdministrator(
  database: Kysely<Tables>,
  request: AdministratorRequest,
  now: Date,
): Promise<AdministratorOutcome> {
  const { email, firstName, lastName, password, isInvited } = request;
  const generatedPassword = password === null ? randomPassword() : null;
  const passwordHash = await hashPassword(password ?? String(generatedPassword));
  return database.transaction().execute(async (transaction) => {
    const created = await transaction
      .insertInto('users')
      .values({
        first_name: firstName,
        last_name: lastName,
        email,
        password_hash: passwordHash,
        role: 'admin',
        email_verified_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created !== undefined) return { kind: 'created', generatedPassword };
    const user = await findUserByEmail(transaction, email);
    if (user === undefined) throw new Error('The account was neither created nor found.');
    const keepsPassword = password === null && !isInvited && user.email_verified_at !== null;
    await markVerified(transaction, user.id, now);
    await transaction
      .updateTable('users')
      .set({
        role: 'admin',
        disabled_at: null,
        ...(!keepsPassword && { password_hash: passwordHash }),
      })
      .where('id', '=', user.id)
      .execute();
    if (!keepsPassword) {
      for (const table of ['password_resets', 'known_devices'] as const) {
        await transaction.deleteFrom(table).where('user_id', '=', user.id).execute();
      }
      await revokeTokensOf(transaction, user.id, now);
    }
    return { kind: 'promoted', generatedPassword: keepsPassword ? null : generatedPassword };
  });
}
