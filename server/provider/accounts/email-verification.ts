import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createOpaqueToken, digestOf } from './opaque-token.ts';

const lifetimeMs = 86_400_000;

/** Issues an email verification token, valid for 24 hours and one use. Earlier ones remain valid. */
export async function issueVerificationToken(
  database: Kysely<Tables>,
  userId: number,
  now: Date,
): Promise<string> {
  const token = createOpaqueToken();
  await database
    .insertInto('email_verifications')
    .values({
      user_id: userId,
      digest: digestOf(token),
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return token;
}

/**
 * Consumes a token that was mailed to the user. A used token is `unknown`, and so is one of another user: whoever receives an
 * address's mail must not confirm it for the stranger who registered it. An `expired` one is not consumed.
 */
export async function verifyEmail(
  database: Kysely<Tables>,
  { token, userId }: { token: string; userId: number },
  now: Date,
): Promise<'verified' | 'expired' | 'unknown'> {
  return database.transaction().execute(async (transaction) => {
    // Locks the user before the token, like account deletion, to avoid a deadlock.
    const found = await transaction
      .selectFrom('users')
      .innerJoin('email_verifications', 'email_verifications.user_id', 'users.id')
      .where('email_verifications.digest', '=', digestOf(token))
      .where('users.id', '=', userId)
      .select(['users.id', 'expires_at'])
      .forUpdate('users')
      .executeTakeFirst();
    if (found === undefined) return 'unknown';
    if (found.expires_at <= now) return 'expired';
    const used = await transaction
      .deleteFrom('email_verifications')
      .where('user_id', '=', found.id)
      .returning('digest')
      .execute();
    if (!used.some(({ digest }) => digest === digestOf(token))) return 'unknown';
    await markVerified(transaction, found.id, now);
    return 'verified';
  });
}

/** Marks the email as verified, by whichever means the user proved to receive its mail. */
export async function markVerified(
  database: Kysely<Tables>,
  userId: number,
  now: Date,
): Promise<void> {
  await database
    .updateTable('users')
    .set(({ fn, val }) => ({ email_verified_at: fn.coalesce('email_verified_at', val(now)) }))
    .where('id', '=', userId)
    .execute();
}
