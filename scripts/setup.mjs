import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-inputs.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Node as package.json pins it, whatever version these scripts were started with. */
export const pinnedNode = join(root, 'node_modules/.bin/node');

const oldestNode = { major: 20, minor: 0 };

/** Installs what package-lock.json names, development dependencies included, unless it is there already. */
export function ensureDependencies() {
  requireSupportedNode();
  if (isInstalled()) return;
  console.log('Installing dependencies, about a minute the first time…');
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail('The dependencies could not be installed; npm says why above.');
  if (!existsSync(pinnedNode)) {
    fail('Node is not in node_modules/.bin: does `npm config get ignore-scripts` say true?');
  }
  writeFileSync(installStamp(), lockHash());
}

/** Builds the pages unless dist holds the build of the sources as they are. */
export function ensureBuild() {
  if (isBuilt(root)) return;
  const { status } = spawnSync(pinnedNode, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail('The pages could not be built; the reason is above.');
}

function requireSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const oldest = oldestNode;
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  fail(
    `Node ${oldest.major}.${oldest.minor} or newer is needed to start; this is ${process.versions.node}.`,
  );
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false;
  const hash = lockHash();
  if (existsSync(installStamp()) && readFileSync(installStamp(), 'utf8') === hash) return true;
  if (!matchesLock()) return false;
  writeFileSync(installStamp(), hash);
  return true;
}

/** Whether npm's own record of node_modules agrees with the lockfile, as it does after `npm install <package>`. */
function matchesLock() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages);
  const installed = readJson(record).packages;
  return wanted.every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Also covers the ranges in package.json, so that npm gets to complain where the two disagree. */
function lockHash() {
  const { dependencies, devDependencies, overrides } = readJson(join(root, 'package.json'));
  return createHash('sha256')
    .update(JSON.stringify([dependencies, devDependencies, overrides]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function installStamp() {
  return join(root, 'node_modules/.homefront-lock');
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
