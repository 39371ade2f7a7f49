import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled } from '../../scripts/installed.mjs';

const root = join(import.meta.dirname, '../..');
const artifacts = join(root, 'tests/.artifacts');

/** Everything needed to build and run the site. */
const sources = [
  'client',
  'scripts',
  'server',
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

export interface CheckoutCopy extends AsyncDisposable {
  path: string;
}

/**
 * Copies the working tree to a folder that tests may edit. It shares node_modules with the
 * original.
 * @param below folders to put it in, like 'client/admin'
 * @param withBuild whether to include the build in `dist`
 * @param also further files and folders to copy
 */
export async function copyCheckout({
  below = '',
  withBuild = false,
  also = [],
}: { below?: string; withBuild?: boolean; also?: readonly string[] } = {}): Promise<CheckoutCopy> {
  // Otherwise the scripts of the copy would install packages into the shared folder.
  if (!isInstalled(root)) throw new Error('node_modules does not match package-lock.json');
  await mkdir(artifacts, { recursive: true });
  const folder = await mkdtemp(join(artifacts, 'checkout-'));
  const path = join(folder, below);
  await mkdir(path, { recursive: true });
  for (const name of [...sources, ...(withBuild ? ['dist'] : []), ...also]) {
    await cp(join(root, name), join(path, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, maxRetries: 3 }) };
}
