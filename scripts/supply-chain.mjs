/**
 * @typedef {{ name?: string, version?: string, license?: string, resolved?: string, integrity?: string, link?: boolean,
 *   dev?: boolean, hasInstallScript?: boolean }} LockEntry
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   allowScripts?: Record<string, boolean> }} Manifest
 * @typedef {{ packages: Record<string, LockEntry & Manifest> }} Lockfile
 * @typedef {{ url?: string, title?: string, severity?: string }} Advisory
 * @typedef {{ vulnerabilities?: Record<string, { via: (string | Advisory)[] }> }} AuditReport
 * @typedef {{ advisory: string, reason: string, until: string }} AuditException
 */

/** Licences that a package we distribute may have. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);
/** Also allowed for tools, which the image leaves out. */
const forTools = new Set(['MPL-2.0', 'OFL-1.1', 'Python-2.0']);
/** libvips, which sharp loads as a separate library: the LGPL asks no more of us than to leave it replaceable. */
const libvips = /^@img\/sharp-(?:libvips-|wasm32$|win32-)/;
/** Their package.json states it in the old `licenses` field, which lockfiles leave out. */
const statedInOldField = new Map([
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
]);

const registry = 'https://registry.npmjs.org/';
const failingSeverities = new Set(['high', 'critical']);

/**
 * What is wrong with the dependencies according to package.json and package-lock.json, a line each.
 *
 * @param {Manifest} manifest
 * @param {Lockfile} lock
 * @returns {string[]}
 */
export function lockProblems(manifest, lock) {
  const { '': root = {}, ...packages } = lock.packages;
  const entries = Object.entries(packages).map(([path, entry]) => ({ name: nameAt(path), entry }));
  return [
    ...rangeProblems(manifest, root),
    ...entries.flatMap(({ name, entry }) => [
      ...sourceProblems(name, entry, manifest),
      ...licenceProblems(name, entry),
      ...scriptProblems(name, entry, manifest),
    ]),
  ];
}

/**
 * Splits the advisories of `npm audit --json` into those that fail the check and the rest. An exception counts until the end
 * of its last day, in UTC.
 *
 * @param {AuditReport} report
 * @param {readonly AuditException[]} exceptions
 * @param {Date} now
 * @returns {{ failing: string[], others: string[] }}
 */
export function auditFindings({ vulnerabilities = {} }, exceptions, now) {
  const today = now.toISOString().slice(0, 10);
  const excused = new Set(
    exceptions.filter(({ until }) => until >= today).map(({ advisory }) => advisory),
  );
  /** @type {Map<string, { line: string, fails: boolean }>} */
  const found = new Map();
  for (const [name, { via }] of Object.entries(vulnerabilities)) {
    for (const advisory of via) {
      // A string names another vulnerable package, which has its own entry.
      if (typeof advisory === 'string') continue;
      const { url = '', title = '', severity = '' } = advisory;
      const id = url.split('/').at(-1) ?? '';
      const line = `${name}: ${severity}: ${title} (${url})`;
      found.set(line, { line, fails: failingSeverities.has(severity) && !excused.has(id) });
    }
  }
  const all = [...found.values()];
  const linesWhere = (/** @type {boolean} */ fails) =>
    all.filter((one) => one.fails === fails).map(({ line }) => line);
  return { failing: linesWhere(true), others: linesWhere(false) };
}

/**
 * @param {Manifest} manifest
 * @param {Manifest} root the lockfile's copy of it
 */
function rangeProblems(manifest, root) {
  return /** @type {const} */ (['dependencies', 'devDependencies']).flatMap((kind) => {
    const wanted = manifest[kind] ?? {};
    const locked = root[kind] ?? {};
    return Object.keys({ ...wanted, ...locked })
      .filter((name) => wanted[name] !== locked[name])
      .map(
        (name) =>
          `${name}: ${wanted[name] ?? 'missing'} in package.json but ${locked[name] ?? 'missing'} in package-lock.json`,
      );
  });
}

/**
 * @param {string} name
 * @param {LockEntry} entry
 * @param {Manifest} manifest
 */
function sourceProblems(
  name,
  { name: locked = name, version, resolved, integrity, link },
  manifest,
) {
  if (link === true) return [`${name}: a link to a folder`];
  const problems = [];
  const source = aliasedBy(manifest, name) ?? name;
  // npm installs the package that the entry names, whatever its folder is called.
  if (locked !== source) problems.push(`${name}: installs ${locked}, not ${source}`);
  // Without `resolved`, npm asks the configured registry for that package and version.
  const expected = `${registry}${source}/-/${source.split('/').at(-1)}-${version}.tgz`;
  if (resolved !== undefined && resolved !== expected) {
    problems.push(`${name}: from ${resolved} instead of ${expected}`);
  }
  if (!integrity?.startsWith('sha512-')) problems.push(`${name}: no SHA-512 hash`);
  return problems;
}

/**
 * The package that package.json installs under another name: `b` for `"a": "npm:b@^1.0.0"`.
 *
 * @param {Manifest} manifest
 * @param {string} name
 */
function aliasedBy({ dependencies, devDependencies }, name) {
  const range = dependencies?.[name] ?? devDependencies?.[name];
  return range?.match(/^npm:(@?[^@]+)/)?.[1];
}

/**
 * @param {string} name
 * @param {LockEntry} entry
 */
function licenceProblems(name, { license: locked, dev }) {
  const license = locked ?? statedInOldField.get(name);
  if (license === undefined) return [`${name}: no licence`];
  const isAllowed = (/** @type {string} */ id) =>
    permissive.has(id) ||
    (dev === true && forTools.has(id)) ||
    (libvips.test(name) && id === 'LGPL-3.0-or-later');
  return satisfies(license, isAllowed) ? [] : [`${name}: licence ${license} is not allowed`];
}

/**
 * Whether an SPDX expression can be met. One that has both AND and OR is refused: read it, and allow the package by name.
 *
 * @param {string} expression
 * @param {(id: string) => boolean} isAllowed
 */
function satisfies(expression, isAllowed) {
  const flat = expression.replaceAll(/[()]/g, '');
  if (!flat.includes(' AND ')) return flat.split(' OR ').some(isAllowed);
  return flat.split(' AND ').every(isAllowed);
}

/**
 * @param {string} name
 * @param {LockEntry} entry
 * @param {Manifest} manifest
 */
function scriptProblems(name, { hasInstallScript }, { allowScripts = {} }) {
  if (hasInstallScript !== true || allowScripts[name] === true) return [];
  return [`${name}: an install script that package.json does not allow`];
}

/** @param {string} path such as `node_modules/a/node_modules/@b/c` */
function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
