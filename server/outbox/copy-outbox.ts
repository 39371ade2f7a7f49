import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { errorCode } from '../../shared/node/errors.ts';
import { openingTimeoutMs } from '../sqlite/retry-while-busy.ts';

/** In one step: a copy in several starts anew whenever another connection writes in between. */
const allPages = 2 ** 31 - 1;

/**
 * Copies the outbox in a data folder with its photos, as of one moment, to `outbox.sqlite` and `outbox-photos` in `to`, on the
 * same file system. The site may be running: its writes wait. Returns whether there is an outbox.
 *
 * @throws Error with a single line for the operator
 */
export async function copyOutbox(dataDir: string, to: string): Promise<boolean> {
  const file = join(dataDir, 'outbox.sqlite');
  if (!existsSync(file)) return false;
  const copy = join(to, 'outbox.sqlite');
  try {
    // Only its owner may read it.
    await (await open(copy, 'wx', 0o600)).close();
    using lock = new DatabaseSync(file, { timeout: openingTimeoutMs });
    // A file is written before its row and deleted after it, so the folder now has those of all messages.
    lock.exec('BEGIN IMMEDIATE');
    await linkPhotos(join(dataDir, 'outbox-photos'), join(to, 'outbox-photos'));
    using source = new DatabaseSync(file, { readOnly: true });
    await backup(source, copy, { rate: allPages });
    lock.exec('ROLLBACK');
    checkIntegrity(copy);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new Error(`The outbox ${file} cannot be copied: ${reason}`, { cause: error });
  }
}

/**
 * Hard links survive the deletion of a delivered photo. Copies where links are not supported. A photo that is deleted meanwhile
 * had no row any more.
 */
async function linkPhotos(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to, { mode: 0o700 });
  for (const name of await readdir(from)) {
    if (name.endsWith('.new')) continue;
    const [source, target] = [join(from, name), join(to, name)];
    try {
      await link(source, target).catch(() => copyFile(source, target));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
}

function checkIntegrity(file: string): void {
  using database = new DatabaseSync(file);
  const check = database.prepare('PRAGMA quick_check(1)').get();
  if (check?.quick_check !== 'ok') throw new Error('its integrity check failed');
}
