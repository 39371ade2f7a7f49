// npm run restore: restores a backup while the site is stopped.
import { parseArgs } from 'node:util';
import { readConfig } from '../../config/config.ts';
import { replaceControlCharacters } from '../control-characters.ts';
import { restoreBackup } from './restore-backup.ts';

const usage = 'Usage: npm run restore -- --from <backup> [--replace] [--send-mails]';

try {
  process.stdout.write(toOutput((await restoreBackup(readOptions())).join('\n')));
} catch (error) {
  process.stderr.write(toOutput(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}

/** Messages may quote the manifest. */
function toOutput(message: string): string {
  return `${message.split('\n').map(replaceControlCharacters).join('\n')}\n`;
}

function readOptions(): Parameters<typeof restoreBackup>[0] {
  const config = readConfig();
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, replace: flag, 'send-mails': flag },
    });
    const { from, replace, 'send-mails': sendMails } = values;
    if (!from) throw new Error('--from is missing');
    return { ...config, from, replace, sendMails };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${usage}`, {
      cause: error,
    });
  }
}
