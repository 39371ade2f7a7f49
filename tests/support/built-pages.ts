import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the pages as they are in the working tree, for tests that run the real app. */
export default function buildPages(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
}
