import { pino } from 'pino';
import { hasTable } from '../../../shared/node/migrate-schema.ts';
import { openDatabase } from '../database/open-database.ts';
import type { ProviderOptions } from '../provider-options.ts';

/**
 * Marks all waiting mails of a restored database as failed: some may have been sent since the backup. Staff see it at their
 * replies. Returns a line for the operator.
 *
 * @throws ProviderStartError with a one-line reason.
 */
export async function holdMails(options: ProviderOptions): Promise<string> {
  const logger = pino({ name: 'provider', level: options.logLevel });
  const { database, close } = await openDatabase({ ...options, logger });
  try {
    if (!(await hasTable(database, 'mails'))) return 'No mails were waiting.';
    const held = await database.transaction().execute(async (transaction) => {
      const mails = await transaction
        .updateTable('mails')
        .set({
          status: 'failed',
          last_error: 'Restored from a backup: it may have been sent since.',
        })
        .where('status', '=', 'waiting')
        .returning('entry_id')
        .execute();
      const entries = mails.map(({ entry_id: id }) => id).filter((id) => id !== null);
      if (entries.length > 0) {
        await transaction
          .updateTable('message_entries')
          .set({ delivery: 'failed' })
          .where('id', 'in', entries)
          .execute();
      }
      return mails.length;
    });
    if (held === 0) return 'No mails were waiting.';
    return `${held} waiting ${held === 1 ? 'mail was' : 'mails were'} marked as failed: they may have been sent since the backup.`;
  } finally {
    await close();
  }
}
