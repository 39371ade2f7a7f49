import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled } from '../../scripts/installed.mjs';

const root = join(import.meta.dirname, '../..');
const artifacts = join(root, 'tests/.artifacts');

/** Everything the site is built and run from. */
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
 * Copies the working tree to a folder that tests may edit. It shares node_modules with the original.
 *
 * @param below folders to put it in, like 'client/admin'
 * @param withBuild whether the build in `dist` comes along
 * @param also further files and folders to copy
 */
export async function copyCheckout({
  below = '',
  withBuild = false,
  also = [],
}: { below?: string; withBuild?: boolean; also?: readonly string[] } = {}): Promise<CheckoutCopy> {
  // The scripts of the copy would install what is missing into the folder that it shares.
  if (!isInstalled(root)) throw new Error('node_modules is not what package-lock.json names');
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
