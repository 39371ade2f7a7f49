import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'session.key';

/**
 * The key that encrypts sessions where none is configured: made once and kept in the data folder, readable by its owner
 * only. For a machine of one's own; a site in production is given its keys.
 */
export async function persistedSessionKey(dataDir: string): Promise<string> {
  const file = join(dataDir, fileName);
  const own = join(dataDir, `${fileName}.${randomBytes(8).toString('hex')}`);
  await mkdir(dataDir, { recursive: true });
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never replaces: of two starts at once one makes the key for both.
    await link(own, file);
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error;
  } finally {
    await unlink(own);
  }
  return (await readFile(file, 'utf8')).trim();
}
