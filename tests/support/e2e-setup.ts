import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser-files.ts';
import { findInstalledBrowser } from './installed-browser.ts';
import prepareSite from './built-pages.ts';

/**
 * Journeys run on the production build of the working tree, in an installed browser or in the
 * packaged one, unpacked once for all of them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepareSite();
  if (findInstalledBrowser() !== null) {
    project.provide('browserFolder', null);
    return async () => {};
  }
  const folder = await unpackBrowser();
  project.provide('browserFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
