import type { Kysely } from 'kysely';

import type { Tables } from '../database/tables.ts';
import { revokeTokensOf } from './access-tokens.ts';
import { forgetAttempts } from './login-attempts.ts';
import { createOpaqueToken, digestOf } from './opaque-token.ts';

const LIFETIME_MS = 3_600_000;

/** Makes the token of a reset mail, good for 60 minutes and one use; earlier ones of the user stop working. */
export async function issueResetToken(
  database: Kysely<Tables>,
  userId: number,
  now: Date,
): Promise<string> {
  const token = createOpaqueToken();
  const reset = { digest: digestOf(token), expires_at: new Date(now.getTime() + LIFETIME_MS) };
  await database
    .insertInto('password_resets')
    .values({ user_id: userId, ...reset })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(reset))
    .execute();
  return token;
}

export type ResetTokenState = 'valid' | 'expired' | 'unknown';

/** A used token is an unknown one. */
export async function readResetToken(
  database: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<ResetTokenState> {
  const reset = await database
    .selectFrom('password_resets')
    .where('digest', '=', digestOf(token))
    .select('expires_at')
    .executeTakeFirst();
  if (reset === undefined) return 'unknown';
  return reset.expires_at > now ? 'valid' : 'expired';
}

/**
 * Uses a token up: gives its user the new password, ends every session and lets nobody wait any more. False when
 * another request has used it first.
 */
export async function resetPassword(
  database: Kysely<Tables>,
  reset: { token: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    // The user before the token, as a deletion takes them: in two orders they could wait for each other.
    const user = await transaction
      .selectFrom('users')
      .innerJoin('password_resets', 'password_resets.user_id', 'users.id')
      .where('password_resets.digest', '=', digestOf(reset.token))
      .select(['users.id', 'users.email'])
      .forUpdate('users')
      .executeTakeFirst();
    if (user === undefined) return false;
    const used = await transaction
      .deleteFrom('password_resets')
      .where('digest', '=', digestOf(reset.token))
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) return false;
    await transaction
      .updateTable('users')
      .set({ password_hash: reset.passwordHash })
      .where('id', '=', user.id)
      .execute();
    await revokeTokensOf(transaction, user.id, now);
    await forgetAttempts(transaction, user.email);
    return true;
  });
}
