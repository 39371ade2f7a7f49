import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser-files.ts';

const root = join(import.meta.dirname, '../..');

/** Journeys run on the production build as it is in the working tree, in a browser unpacked once for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
    cwd: root,
    stdio: 'inherit',
  });
  const folder = await unpackBrowser();
  project.provide('browserFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
