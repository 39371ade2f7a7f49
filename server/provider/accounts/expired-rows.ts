import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Tables } from '../database/tables.ts';
import { toLoggable } from '../http/loggable-error.ts';
import { ENDED_TOKENS_KEPT_MS } from './access-tokens.ts';
import { ATTEMPTS_KEPT_MS } from './login-attempts.ts';

/** As long as deletions can be restored. */
const UNDOABLE_MS = 30 * 86_400_000;
const EVERY_MS = 3_600_000;
/** How long an expired reset token keeps being told from an unknown one. */
const EXPIRED_RESETS_KEPT_MS = 86_400_000;

/** Deletes tokens, resets and attempts that can no longer change an answer, and batches that can no longer be undone. */
export async function deleteExpiredRows(database: Kysely<Tables>, now: Date): Promise<void> {
  const before = (keptMs: number): Date => new Date(now.getTime() - keptMs);
  await database
    .deleteFrom('access_tokens')
    .where('expires_at', '<', before(ENDED_TOKENS_KEPT_MS))
    .execute();
  await database
    .deleteFrom('password_resets')
    .where('expires_at', '<', before(EXPIRED_RESETS_KEPT_MS))
    .execute();
  await database
    .deleteFrom('login_attempts')
    .where('last_at', '<', before(ATTEMPTS_KEPT_MS))
    .execute();
  await database.deleteFrom('batches').where('started_at', '<', before(UNDOABLE_MS)).execute();
}

/** Sweeps now and every hour, until the returned function has stopped it and the sweep under way. */
export function startSweeping(
  database: Kysely<Tables>,
  logger: Logger,
  now: () => Date,
): () => Promise<void> {
  let sweep = Promise.resolve();
  const next = (): void => {
    sweep = deleteExpiredRows(database, now()).catch((error: unknown) =>
      logger.warn({ err: toLoggable(error) }, 'expired rows could not be deleted'),
    );
  };
  next();
  const timer = setInterval(next, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweep;
  };
}
