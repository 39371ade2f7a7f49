import { findBackupGap } from '../../control/backup-gap.ts';
import { readLastBackup } from '../../control/last-backup.ts';
import type { Check } from './finding.ts';

/** Whether there is a recent backup of a public site. */
export const backup: Check = {
  name: 'backup',
  needs: ['DATA_DIR', 'DATABASE_URL'],
  async run({ config }) {
    const check = 'backup';
    const { production, dataDir } = config.settings;
    if (!production) return [{ check, state: 'skipped', what: 'Not needed in development.' }];
    const gap = await findBackupGap(config);
    if (gap !== null) return [{ check, state: 'warning', what: gap.what, fix: gap.fix }];
    const last = await readLastBackup(dataDir);
    if (last !== null) return [{ check, state: 'ok', what: `The last one: ${last.folder}.` }];
    const what =
      'No backup is recorded in this data folder: another process or the database server may make them.';
    return [{ check, state: 'skipped', what }];
  },
};
