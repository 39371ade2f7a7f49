// npm run release -- <major|minor|patch|x.y.z> [--dry-run]: makes a release of a clean main branch. Dates the changelog's
// Unreleased section, sets the version, commits and tags, and writes the source archive, the SBOM and their SHA-256 sums
// into dist-release. Pushes nothing; --dry-run changes nothing either.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nextVersion, releaseChangelog } from './release-notes.mjs';
import { root } from './setup.mjs';

const branch = 'main';
const output = 'dist-release';

try {
  release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release() {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [step] = positionals;
  if (step === undefined) throw new Error('Name a version: major, minor, patch or x.y.z.');

  const { name, version: current } = JSON.parse(read('package.json'));
  const version = nextVersion(current, step);
  const tag = `v${version}`;
  requireReleasable(tag);
  const date = new Date().toISOString().slice(0, 10);
  const { changelog, notes } = releaseChangelog(read('CHANGELOG.md'), { version, date });
  console.log(`${name} ${version}\n\n${notes}\n`);
  if (values['dry-run']) return;

  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  for (const path of ['package.json', 'package-lock.json']) {
    writeFileSync(join(root, path), withVersion(read(path), version));
  }
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', tag, '--cleanup=verbatim', '--message', `${version}\n\n${notes}`);
  writeArtifacts(name, version);
  console.log(`Files for the release: ${output}. Publish it with:\n`);
  console.log(`  git push origin ${branch} ${tag}`);
}

/** @param {string} tag */
function requireReleasable(tag) {
  const on = git('branch', '--show-current').trim();
  if (on !== branch)
    throw new Error(`Releases are made on ${branch}; this is ${on || 'no branch'}.`);
  if (git('status', '--porcelain') !== '') throw new Error('Commit or stash your changes first.');
  if (git('tag', '--list', tag) !== '') throw new Error(`${tag} exists already.`);
}

/**
 * @param {string} name
 * @param {string} version
 */
function writeArtifacts(name, version) {
  const folder = join(root, output);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const prefix = `${name}-${version}`;
  const archive = `${prefix}.tar.gz`;
  git('archive', `--prefix=${prefix}/`, `--output=${join(folder, archive)}`, `v${version}`);
  const sbom = `${prefix}.cdx.json`;
  const sbomArgs = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  writeFileSync(join(folder, sbom), run('npm', sbomArgs));
  const sums = [archive, sbom].map((file) => {
    const hash = createHash('sha256').update(readFileSync(join(folder, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

/**
 * A package.json or package-lock.json with another version.
 *
 * @param {string} text
 * @param {string} version
 */
function withVersion(text, version) {
  const json = JSON.parse(text);
  json.version = version;
  if (json.packages !== undefined) json.packages[''].version = version;
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** @param {string[]} args */
function git(...args) {
  return run('git', args);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  return execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
