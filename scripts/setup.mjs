import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-inputs.mjs';
import { hasDevelopmentPackages, isInstalled, markInstalled } from './installed.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const pinnedNode = join(root, 'node_modules/.bin/node');
const oldestNode = 20;
const oldestProductionNode = 24;

/**
 * The Node that runs the site: the version pinned in package.json, regardless of the one that runs these scripts. A
 * deployed tree has no development dependencies and therefore uses the Node that started it.
 */
export function nodeProgram() {
  return isDeployed() ? process.execPath : pinnedNode;
}

/** Installs the dependencies, including development ones, unless node_modules matches package-lock.json. */
export function ensureDependencies() {
  if (isDeployed()) {
    requireNode(oldestProductionNode);
    return;
  }
  requireNode(oldestNode);
  if (existsSync(pinnedNode) && isInstalled(root)) return;
  console.log('Installing dependencies (about a minute the first time)…');
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail('The dependencies could not be installed; see the npm error above.');
  if (!existsSync(pinnedNode)) {
    fail(
      'Node is missing from node_modules/.bin. Check that `npm config get ignore-scripts` is false.',
    );
  }
  markInstalled(root);
}

/** Ends a command that needs development dependencies, such as the tests, in a tree without them. */
export function requireDevelopmentDependencies() {
  if (!isDeployed()) return;
  fail('Only production dependencies are installed. Run `npm ci --include=dev` to develop.');
}

/** Builds the pages unless dist holds a build of the current sources. A deployed tree includes its build. */
export function ensureBuild() {
  if (isDeployed() || isBuilt(root)) return;
  const { status, error } = spawnSync(nodeProgram(), ['scripts/build.mjs', '--if-changed'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) fail(`The build could not be started: ${error.message}`);
  if (status !== 0) fail('The pages could not be built; see the error above.');
}

/**
 * Whether this tree was installed with production dependencies only, as in the container image. The shell of a command may lack
 * the service's NODE_ENV, so npm's record of a built tree counts too: installing would replace the modules of a running site.
 */
function isDeployed() {
  if (!existsSync(join(root, 'node_modules')) || existsSync(pinnedNode)) return false;
  if (process.env.NODE_ENV === 'production') return true;
  return existsSync(join(root, 'dist')) && !hasDevelopmentPackages(root);
}

/** @param {number} major */
function requireNode(major) {
  const [running] = process.versions.node.split('.').map(Number);
  if (running !== undefined && running >= major) return;
  fail(`Node ${major} or newer is required; this is Node ${process.versions.node}.`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
