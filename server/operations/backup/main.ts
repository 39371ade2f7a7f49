// npm run backup: backs up the site's data, while it runs or while it is stopped.
import { parseArgs } from 'node:util';
import { readConfig } from '../../config/config.ts';
import { takeBackup, type BackupReport } from './take-backup.ts';

const usage = 'Usage: npm run backup -- --to <folder> [--keep <number>] [--keys-to <file>]';

try {
  process.stdout.write(`${describe(await takeBackup(readOptions()))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function readOptions(): Parameters<typeof takeBackup>[0] {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { to: text, keep: text, 'keys-to': text } });
    const { to, keep, 'keys-to': keysTo } = values;
    if (!to) throw new Error('--to is missing');
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new Error('--keep must be a number from 1');
    return { ...readConfig(), to, keysTo, keep: keep === undefined ? undefined : Number(keep) };
  } catch (error) {
    if (error instanceof Error && error.name === 'ConfigurationError') throw error;
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${usage}`, {
      cause: error,
    });
  }
}

function describe({ folder, bytes, files, deleted }: BackupReport): string {
  return [
    `Backed up ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB, to ${folder}`,
    ...deleted.map((name) => `Deleted ${name}`),
  ].join('\n');
}
