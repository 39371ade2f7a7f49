import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inputs = [
  'client',
  'shared',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/class-names.ts',
  'scripts/constant-classes.ts',
  'scripts/icon-sprites.ts',
  'scripts/markdown-documents.ts',
  'scripts/page-stylesheets.ts',
  'scripts/served-browsers.ts',
  'scripts/source-pattern.ts',
  'server/errors',
  'server/http/error-page.ts',
  'server/openapi',
  'server/upstream',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * A hash over the paths and bytes of everything a build depends on.
 *
 * @param {string} root
 */
export function hashInputs(root) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesBelow(root, input))) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

/**
 * Whether dist holds a complete build of the current sources.
 *
 * @param {string} root
 */
export function isBuilt(root) {
  return existsSync(stamp(root)) && readFileSync(stamp(root), 'utf8') === hashInputs(root);
}

/**
 * Call before a build writes to dist, so that an interrupted build is not taken for a complete one.
 *
 * @param {string} root
 */
export function markUnbuilt(root) {
  rmSync(stamp(root), { force: true });
}

/**
 * Call once the build is complete, with the hash taken before it began.
 *
 * @param {string} root
 * @param {string} hash
 */
export function markBuilt(root, hash) {
  writeFileSync(stamp(root), hash);
}

/** @param {string} root */
function stamp(root) {
  return join(root, 'dist/.inputs');
}

/**
 * @param {string} root
 * @param {string} path relative to `root`
 * @returns {string[]}
 */
function filesBelow(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
