import type { Config } from '../config/config.ts';
import type { Gap } from '../config/gaps.ts';
import { secondsSinceBackup } from './last-backup.ts';

const daySeconds = 86_400;
const maxAgeDays = 7;

/**
 * What a public site lacks if its last backup is older than a week, or there is none. With DATABASE_URL, a missing record
 * proves nothing: the command may run beside another process, or the database server may make the backups.
 *
 * @param now milliseconds since the epoch
 */
export async function findBackupGap(
  { settings, secrets }: Config,
  now = Date.now(),
): Promise<Gap | null> {
  if (!settings.production) return null;
  const seconds = await secondsSinceBackup(settings.dataDir, now);
  if (seconds === undefined && secrets.databaseUrl !== undefined) return null;
  const days = seconds === undefined ? null : Math.floor(seconds / daySeconds);
  if (days !== null && days < maxAgeDays) return null;
  return {
    name: 'backup',
    what:
      days === null
        ? 'There is no backup yet: a lost disk loses everything.'
        : `The last backup is ${days} days old.`,
    fix: 'Run `npm run backup -- --to <folder> --keep 14` every night, and copy the folder to another machine.',
  };
}
