import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { prepareEmptyDatabase } from './prepared-database.ts';

/**
 * Builds the pages of the working tree and prepares the database, for tests that run the real app.
 */
export default async function prepareSite(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
  await prepareEmptyDatabase();
}
