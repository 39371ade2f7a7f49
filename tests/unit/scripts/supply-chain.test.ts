import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditFindings, lockProblems } from '../../../scripts/supply-chain.mjs';

const root = join(import.meta.dirname, '../../..');
const integrity = 'sha512-a';

describe('lockProblems', () => {
  it('accepts the dependencies of this repository', () => {
    expect(
      lockProblems(JSON.parse(readText('package.json')), JSON.parse(readText('package-lock.json'))),
    ).toEqual([]);
  });

  it.each([
    ['MIT', {}, []],
    ['(MIT OR GPL-3.0-or-later)', {}, []],
    ['Apache-2.0 AND MIT', {}, []],
    ['GPL-3.0-or-later', {}, ['a: licence GPL-3.0-or-later is not allowed']],
    ['MIT AND GPL-3.0-or-later', {}, ['a: licence MIT AND GPL-3.0-or-later is not allowed']],
    ['GPL-2.0 AND (MIT OR ISC)', {}, ['a: licence GPL-2.0 AND (MIT OR ISC) is not allowed']],
    ['MPL-2.0', { dev: true }, []],
    ['MPL-2.0', {}, ['a: licence MPL-2.0 is not allowed']],
    ['LGPL-3.0-or-later', {}, ['a: licence LGPL-3.0-or-later is not allowed']],
    [undefined, {}, ['a: no licence']],
  ])('judges the licence %s (%o)', (license, kind, problems) => {
    expect(problemsOf('a', { license, integrity, ...kind })).toEqual(problems);
  });

  it('allows the LGPL for libvips only', () => {
    const license = 'LGPL-3.0-or-later';
    expect(problemsOf('@img/sharp-libvips-linux-x64', { license, integrity })).toEqual([]);
    expect(problemsOf('@img/sharp-fork', { license, integrity })).toHaveLength(1);
  });

  it.each([
    ['a git repository', { resolved: 'git+ssh://git@example.com/a.git#1', integrity }],
    ['another registry', { resolved: 'https://npm.example.com/a/-/a-1.0.0.tgz', integrity }],
    ['another package', { resolved: npmUrl('b/-/b-1.0.0.tgz'), integrity }],
    ['another version', { resolved: npmUrl('a/-/a-0.9.0.tgz'), integrity }],
    ['another package by its name', { name: 'b', integrity }],
    ['a weak hash', { integrity: 'sha1-a' }],
    ['no hash', {}],
    ['a folder', { link: true }],
  ])('refuses a package from %s', (_, source) => {
    expect(problemsOf('a', { version: '1.0.0', license: 'MIT', ...source })).toHaveLength(1);
  });

  it.each(['a', '@scope/a', 'b/node_modules/a'])('accepts %s from the npm registry', (path) => {
    const name = path.split('node_modules/').at(-1);
    const resolved = npmUrl(`${name}/-/a-1.0.0.tgz`);
    const entry = { version: '1.0.0', license: 'MIT', integrity };
    expect(problemsOf(path, { ...entry, resolved })).toEqual([]);
    expect(problemsOf(path, entry)).toEqual([]);
  });

  it.each(['b', '@scope/b'])('accepts %s under another name if package.json says so', (name) => {
    const dependencies = { a: `npm:${name}@^1.0.0` };
    const resolved = npmUrl(`${name}/-/b-1.0.0.tgz`);
    const entry = { name, version: '1.0.0', license: 'MIT', integrity, resolved };
    const lock = { packages: { '': { dependencies }, 'node_modules/a': entry } };
    expect(lockProblems({ dependencies }, lock)).toEqual([]);
    const { name: _name, ...others } = entry;
    expect(
      lockProblems(
        { dependencies },
        { packages: { '': { dependencies }, 'node_modules/a': others } },
      ),
    ).toEqual([`a: installs a, not ${name}`]);
  });

  it('refuses an install script unless package.json allows it', () => {
    const entry = { license: 'MIT', integrity, hasInstallScript: true };
    const refused = ['a: an install script that package.json does not allow'];
    expect(problemsOf('a', entry)).toEqual(refused);
    expect(problemsOf('b/node_modules/a', entry)).toEqual(refused);
    expect(problemsOf('a', entry, { allowScripts: { a: true } })).toEqual([]);
  });

  it('reports ranges that differ between package.json and the lockfile', () => {
    const manifest = { dependencies: { a: '^1.0.0' }, devDependencies: { b: '^1.0.0' } };
    const lock = { packages: { '': { dependencies: { a: '^2.0.0' } } } };
    expect(lockProblems(manifest, lock)).toEqual([
      'a: ^1.0.0 in package.json but ^2.0.0 in package-lock.json',
      'b: ^1.0.0 in package.json but missing in package-lock.json',
    ]);
  });
});

describe('auditFindings', () => {
  const advisory = (severity: string) => ({
    url: `https://github.com/advisories/GHSA-${severity}`,
    title: 'Leak',
    severity,
  });
  const report = {
    vulnerabilities: {
      a: { via: [advisory('high'), advisory('moderate')] },
      // Vulnerable through a.
      b: { via: ['a'] },
    },
  };
  const high = 'a: high: Leak (https://github.com/advisories/GHSA-high)';
  const moderate = 'a: moderate: Leak (https://github.com/advisories/GHSA-moderate)';

  it('fails on high advisories and names the others', () => {
    expect(auditFindings(report, [], new Date())).toEqual({ failing: [high], others: [moderate] });
  });

  it('excuses an advisory until a date', () => {
    const excuse = [{ advisory: 'GHSA-high', reason: 'not used', until: '2026-12-31' }];
    const findings = (now: string) => auditFindings(report, excuse, new Date(now));
    expect(findings('2026-12-31T23:59:59Z').failing).toEqual([]);
    expect(findings('2027-01-01T00:00:00Z').failing).toEqual([high]);
  });
});

function problemsOf(path: string, entry: object, manifest: object = {}): string[] {
  return lockProblems(manifest, { packages: { '': {}, [`node_modules/${path}`]: entry } });
}

function npmUrl(path: string): string {
  return `https://registry.npmjs.org/${path}`;
}

function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
