import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { revokeTokensOf } from './access-tokens.ts';
import { markVerified } from './email-verification.ts';
import { forgetAttempts } from './login-attempts.ts';
import { createOpaqueToken, digestOf } from './opaque-token.ts';

const lifetimeMs = 3_600_000;

/**
 * Issues a password reset token, valid for `validMs`, 60 minutes by default, and one use. Earlier ones remain valid until
 * one is used.
 */
export async function issueResetToken(
  database: Kysely<Tables>,
  userId: number,
  now: Date,
  validMs: number = lifetimeMs,
): Promise<string> {
  const token = createOpaqueToken();
  await database
    .insertInto('password_resets')
    .values({
      user_id: userId,
      digest: digestOf(token),
      expires_at: new Date(now.getTime() + validMs),
    })
    .execute();
  return token;
}

export type ResetTokenState = 'valid' | 'expired' | 'unknown';

/** A used token is unknown. */
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
 * Consumes a token: sets the user's new password, ends every session, deletes known devices and failed attempts, and
 * notifies the user by mail. It also verifies the email, since the token was mailed there. Returns the user's id; null
 * if another request has used the token first.
 */
export async function resetPassword(
  database: Kysely<Tables>,
  reset: { token: string; passwordHash: string },
  now: Date,
): Promise<number | null> {
  return database.transaction().execute(async (transaction) => {
    // Locks the user before the token, like account deletion, to avoid a deadlock.
    const user = await transaction
      .selectFrom('users')
      .innerJoin('password_resets', 'password_resets.user_id', 'users.id')
      .where('password_resets.digest', '=', digestOf(reset.token))
      .select(['users.id', 'users.email'])
      .forUpdate('users')
      .executeTakeFirst();
    if (user === undefined) return null;
    const used = await transaction
      .deleteFrom('password_resets')
      .where('digest', '=', digestOf(reset.token))
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) return null;
    for (const table of ['password_resets', 'known_devices'] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', user.id).execute();
    }
    await transaction
      .updateTable('users')
      .set({ password_hash: reset.passwordHash })
      .where('id', '=', user.id)
      .execute();
    await revokeTokensOf(transaction, user.id, now);
    await forgetAttempts(transaction, user.email);
    await markVerified(transaction, user.id, now);
    const mail = { kind: 'password-changed', recipient: user.email, userId: user.id } as const;
    await queueMail(transaction, mail, now);
    return user.id;
  });
}
