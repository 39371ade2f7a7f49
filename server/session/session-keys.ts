import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../shared/node/errors.ts';

const fileName = 'session.key';

/**
 * The key for encrypting sessions if none is configured: generated once and stored in the data folder, readable by its owner
 * only. For a local machine; a production site is configured with keys.
 */
export async function persistedSessionKey(dataDir: string): Promise<string> {
  const file = join(dataDir, fileName);
  const own = join(dataDir, `${fileName}.${randomBytes(8).toString('hex')}`);
  await mkdir(dataDir, { recursive: true });
  // What it encrypts must not outlive it in a power failure.
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // A link appears atomically and never replaces a file: of two concurrent starts, one creates the key for both.
    await link(own, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(own);
  }
  return (await readFile(file, 'utf8')).trim();
}
