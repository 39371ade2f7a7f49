import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { digestOf } from './opaque-token.ts';

/** From the fifth consecutive failure, the next attempt must wait: 10 s at first, then doubling up to 320 s. */
const freeFailures = 4;
const firstWaitS = 10;
const maxDoublings = 5;
const maxWaitMs = firstWaitS * 2 ** maxDoublings * 1_000;
/** How long failures count after the last attempt. */
export const attemptRetentionMs = 86_400_000;

/**
 * Counts an attempt as failed before its password is checked, so that concurrent attempts cannot exceed the free ones.
 * Call `forgetAttempts` if the password is right. Attempts rejected here are not counted: an account is slowed down,
 * never locked for good.
 *
 * @throws ApiError 429 while the email is blocked.
 */
export async function countAttempt(
  database: Kysely<Tables>,
  email: string,
  now: Date,
): Promise<void> {
  const digest = emailDigest(email);
  const at = sql`${now}::timestamptz`;
  const forgottenBefore = sql`${new Date(now.getTime() - attemptRetentionMs)}::timestamptz`;
  // A block beyond the longest wait means that the clock was set back.
  const latestEnd = sql`${new Date(now.getTime() + maxWaitMs)}::timestamptz`;
  const failures = sql`case when attempt.last_at < ${forgottenBefore} then 1 else attempt.failures + 1 end`;
  const doublings = sql`least(${failures} - ${sql.lit(freeFailures + 1)}, ${sql.lit(maxDoublings)})`;
  const wait = sql`make_interval(secs => ${sql.lit(firstWaitS)} * power(2, ${doublings}))`;
  const { rows } = await sql`
    insert into login_attempts as attempt (email_digest, failures, last_at) values (${digest}, 1, ${at})
    on conflict (email_digest) do update set
      failures = ${failures},
      last_at = ${at},
      blocked_until = case when ${failures} > ${sql.lit(freeFailures)} then ${at} + ${wait} end
    where attempt.blocked_until is null or attempt.blocked_until <= ${at} or attempt.blocked_until > ${latestEnd}
    returning email_digest`.execute(database);
  if (rows.length === 0) throw tooManyAttempts(await readWait(database, digest, now));
}

export async function forgetAttempts(database: Kysely<Tables>, email: string): Promise<void> {
  await database
    .deleteFrom('login_attempts')
    .where('email_digest', '=', emailDigest(email))
    .execute();
}

function emailDigest(email: string): string {
  return digestOf(email.toLowerCase());
}

/** The remaining wait in whole seconds, at least one. */
async function readWait(database: Kysely<Tables>, digest: string, now: Date): Promise<number> {
  const attempt = await database
    .selectFrom('login_attempts')
    .where('email_digest', '=', digest)
    .select('blocked_until')
    .executeTakeFirst();
  const until = attempt?.blocked_until?.getTime() ?? 0;
  return Math.max(1, Math.ceil((until - now.getTime()) / 1_000));
}

function tooManyAttempts(seconds: number): ApiError {
  const exact = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const wait = seconds < 90 ? exact : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError(429, `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
