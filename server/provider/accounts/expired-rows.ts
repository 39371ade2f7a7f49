import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../database/tables.ts';
import { toLoggable } from '../http/loggable-error.ts';
import { deleteOldMails } from '../mail/mail-queue.ts';
import { endedTokenRetentionMs } from './access-tokens.ts';
import { rememberedMs } from '../http/write-once.ts';
import { attemptRetentionMs } from './login-attempts.ts';

/** As long as deleted records can be restored. */
const undoableMs = 30 * 86_400_000;
const everyMs = 3_600_000;
/** How long an expired link is reported as expired and not as unknown. */
const expiredLinkRetentionMs = 86_400_000;

/**
 * Deletes tokens, devices, mails, attempts and outcomes of writes that no longer affect a response, and batches that can no longer
 * be undone.
 */
export async function deleteExpiredRows(database: Kysely<Tables>, now: Date): Promise<void> {
  const before = (retentionMs: number): Date => new Date(now.getTime() - retentionMs);
  await database
    .deleteFrom('access_tokens')
    .where('expires_at', '<', before(endedTokenRetentionMs))
    .execute();
  for (const table of ['password_resets', 'email_verifications'] as const) {
    await database
      .deleteFrom(table)
      .where('expires_at', '<', before(expiredLinkRetentionMs))
      .execute();
  }
  await database.deleteFrom('known_devices').where('expires_at', '<', now).execute();
  await deleteOldMails(database, now);
  await database
    .deleteFrom('login_attempts')
    .where('last_at', '<', before(attemptRetentionMs))
    .execute();
  await database
    .deleteFrom('write_outcomes')
    .where('written_at', '<', before(rememberedMs))
    .execute();
  await database.deleteFrom('batches').where('started_at', '<', before(undoableMs)).execute();
}

/** Runs `sweepAll` now and every hour. The returned function stops the timer and waits for a running sweep. */
export function startSweeping(sweepAll: () => Promise<void>, logger: Logger): () => Promise<void> {
  let sweep = Promise.resolve();
  const next = (): void => {
    sweep = sweepAll().catch((error: unknown) =>
      logger.warn({ err: toLoggable(error) }, 'expired rows could not be deleted'),
    );
  };
  next();
  const timer = setInterval(next, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweep;
  };
}
