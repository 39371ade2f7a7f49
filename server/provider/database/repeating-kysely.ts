import { Kysely, type TransactionBuilder } from 'kysely';
import { errorCode } from '../../../shared/node/errors.ts';
import type { Tables } from './tables.ts';

/** PostgreSQL has rolled the transaction back because of others: deadlock_detected and serialization_failure. */
const conflicts = new Set(['40P01', '40001']);
const maxAttempts = 3;

/** Repeats a transaction after a conflict with others, so its callback must change nothing outside of it. */
export class RepeatingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => repeatAfterConflict(() => execute(work));
    return builder;
  }
}

async function repeatAfterConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maxAttempts || !conflicts.has(errorCode(error) ?? '')) throw error;
    }
  }
}
