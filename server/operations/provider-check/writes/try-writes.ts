import { configuredPath } from '../../../upstream/transport/path.ts';
import { openExchange } from '../exchange.ts';
import { tryAccount } from './account-writes.ts';
import { tryLookupLists } from './lookup-list-writes.ts';
import { tryMessages } from './message-writes.ts';
import { tryProperties } from './property-writes.ts';
import { WriteTrial, type TrialOptions } from './write-trial.ts';

export interface WriteOptions {
  /** `CONTACT_PATH` */
  contactPath?: string | undefined;
  /** `RESET_PATH` */
  resetPath?: string | undefined;
  /** Called with each record that could not be removed, as 'property 65: answers 500'. */
  onLeft(record: string): void;
}

/**
 * Tries the calls that write, on records of its own, and removes these in the end, even if the signal aborts. Records that only
 * an administrator can remove are made with an administrator's token only. Rejects with the signal's reason, or a `TypeError` if
 * a path cannot be a provider's.
 *
 * @param url the base URL, as in PROVIDER_URL
 */
export async function tryWrites(
  url: string,
  options: Omit<TrialOptions, 'exchange' | 'paths'>,
  { contactPath = '/contact', resetPath = '/auth/reset-password', onLeft }: WriteOptions,
): Promise<void> {
  const paths = new Map([
    ['/contact', configuredPath(contactPath).href],
    ['/auth/reset-password', configuredPath(resetPath).href],
  ]);
  // Without the caller's signal: a call under way ends within its own time, so that its record is known.
  const exchange = openExchange(url, new AbortController().signal);
  const trial = new WriteTrial({ ...options, exchange, paths });
  try {
    await tryAccount(trial);
    if (options.staffToken === undefined) return;
    await tryLookupLists(trial);
    await tryMessages(trial);
    await tryProperties(trial);
  } finally {
    for (const record of await trial.made.removeAll()) onLeft(record);
    await exchange.close();
  }
}
