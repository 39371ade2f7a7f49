import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Platform
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockEntry
 */

/**
 * Whether node_modules matches package-lock.json for this platform.
 *
 * @param {string} root
 * @param {Platform} [platform]
 */
export function isInstalled(root, platform = currentPlatform()) {
  const hash = lockHash(root, platform);
  if (existsSync(stamp(root)) && readFileSync(stamp(root), 'utf8') === hash) return true;
  if (!matchesLock(root, platform)) return false;
  writeFileSync(stamp(root), hash);
  return true;
}

/**
 * Records that node_modules matches package-lock.json.
 *
 * @param {string} root
 */
export function markInstalled(root) {
  writeFileSync(stamp(root), lockHash(root, currentPlatform()));
}

/**
 * Whether npm has put development dependencies into node_modules. Without a complete record of npm's, as after an interrupted
 * installation, it may have.
 *
 * @param {string} root
 */
export function hasDevelopmentPackages(root) {
  const installed = installedPackages(root);
  return installed === undefined || Object.values(installed).some(({ dev }) => dev === true);
}

/** @returns {Platform} */
function currentPlatform() {
  const { os, libc } = platformOf(process.platform);
  return { os, cpu: process.arch, libc };
}

/** @param {NodeJS.Platform} os */
function platformOf(os) {
  if (os !== 'linux') return { os, libc: undefined };
  // Otherwise the report does a DNS lookup for every network interface. Node's types lack the option.
  Object.assign(process.report, { excludeNetwork: true });
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.report.getReport();
  return { os, libc: report.header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc' };
}

/**
 * Whether npm's record of node_modules matches the lockfile, as it does after `npm install <package>`.
 *
 * @param {string} root
 * @param {Platform} platform
 */
function matchesLock(root, platform) {
  const installed = installedPackages(root);
  if (installed === undefined) return false;
  /** @type {[string, LockEntry][]} */
  const locked = Object.entries(readJson(join(root, 'package-lock.json')).packages);
  return locked.every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    // npm skips optional packages for other platforms, along with dependencies that only those need.
    if (found === undefined) return isOptional(entry) && !isMadeFor(entry, platform);
    if (!runsOn(entry, platform)) return false;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {LockEntry} entry */
function isOptional(entry) {
  return entry.optional === true || entry.devOptional === true;
}

/**
 * @param {LockEntry} entry
 * @param {Platform} platform
 */
function isMadeFor(entry, platform) {
  const namesPlatforms = [entry.os, entry.cpu, entry.libc].some((names) => names !== undefined);
  return namesPlatforms && runsOn(entry, platform);
}

/**
 * Whether npm installs a package on a platform, according to its os, cpu and libc fields.
 *
 * @param {LockEntry} entry
 * @param {Platform} platform
 */
function runsOn({ os, cpu, libc }, platform) {
  return (
    allows(os, platform.os) &&
    allows(cpu, platform.cpu) &&
    (libc === undefined || platform.libc === undefined || allows(libc, platform.libc))
  );
}

/**
 * @param {string[] | undefined} names `['linux']`, or `['!win32']` for all others
 * @param {string} name
 */
function allows(names, name) {
  if (names === undefined) return true;
  if (names.includes(`!${name}`)) return false;
  return names.includes(name) || names.every((one) => one.startsWith('!'));
}

/**
 * Includes the ranges in package.json, so that npm runs and reports an error if they disagree with the lockfile.
 *
 * @param {string} root
 * @param {Platform} platform
 */
function lockHash(root, platform) {
  const { dependencies, devDependencies, overrides } = readJson(join(root, 'package.json'));
  return createHash('sha256')
    .update(JSON.stringify([platform, dependencies, devDependencies, overrides]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * npm's record of node_modules; undefined if it is missing or incomplete.
 *
 * @param {string} root
 * @returns {Record<string, LockEntry> | undefined}
 */
function installedPackages(root) {
  try {
    return readJson(join(root, 'node_modules/.package-lock.json')).packages;
  } catch {
    return undefined;
  }
}

/** @param {string} root */
function stamp(root) {
  return join(root, 'node_modules/.homefront-lock');
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
