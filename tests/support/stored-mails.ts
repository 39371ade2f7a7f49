import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from './wait.ts';

/**
 * The mails that the embedded provider has stored as files, oldest first, without their transfer
 * encoding.
 */
export async function storedMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  // Unfinished files have another extension.
  const whole = names.filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** The token in the newest mail to this address that links to a page, once there is one. */
export async function mailedToken(
  dataDir: string,
  email: string,
  page: 'set-password' | 'verify-email' = 'set-password',
): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]{43})\\r?$`, 'm');
  return waitUntil(async () => {
    const mails = await storedMails(dataDir);
    const own = mails.filter((text) => text.includes(`To: ${email}`));
    return own.map((mail) => link.exec(mail)?.[1]).findLast((token) => token !== undefined);
  });
}
