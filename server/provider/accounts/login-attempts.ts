import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Moment } from '../database/moment.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { digestOf } from './opaque-token.ts';

/** From the fifth consecutive failure, the next attempt must wait: 10 s at first, then doubling up to 320 s. */
const freeFailures = 4;
const firstWaitS = 10;
const maxDoublings = 5;
const maxWaitS = firstWaitS * 2 ** maxDoublings;
/** How long failures count after the last attempt. */
export const attemptRetentionMs = 86_400_000;

/**
 * Counts an attempt as failed before its password is checked, so that concurrent attempts cannot exceed the free ones.
 * Call `forgetAttempts` if the password is right. Attempts rejected here are not counted: an account is slowed down,
 * never locked for good.
 *
 * @param now by the clock that all processes share
 * @throws ApiError 429 while the email is blocked.
 */
export async function countAttempt(
  database: Kysely<Tables>,
  email: string,
  now: Moment,
): Promise<void> {
  const digest = emailDigest(email);
  const at = sql`${now}::timestamptz`;
  const forgottenBefore = sql`${at} - ${interval(attemptRetentionMs / 1_000)}`;
  // A block beyond the longest wait means that the clock was set back.
  const latestEnd = sql`${at} + ${interval(maxWaitS)}`;
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

function interval(seconds: number): RawBuilder<unknown> {
  return sql`make_interval(secs => ${sql.lit(seconds)})`;
}

/** The remaining wait in whole seconds, at least one. */
async function readWait(database: Kysely<Tables>, digest: string, now: Moment): Promise<number> {
  const attempt = await database
    .selectFrom('login_attempts')
    .where('email_digest', '=', digest)
    .select(
      sql<number | null>`ceil(extract(epoch from blocked_until - ${now}::timestamptz))::int`.as(
        'wait',
      ),
    )
    .executeTakeFirst();
  return Math.max(1, attempt?.wait ?? 0);
}

function tooManyAttempts(seconds: number): ApiError {
  const exact = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const wait = seconds < 90 ? exact : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError(429, `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
