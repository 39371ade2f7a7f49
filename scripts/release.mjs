// npm run release -- <major|minor|patch|x.y.z> [--dry-run]: makes a release of a clean main branch. Dates the changelog's
// Unreleased section, sets the version, also of the image to deploy, commits and tags, and writes the source archive, the
// SBOM and their SHA-256 sums into dist-release. Pushes nothing; --dry-run changes nothing either.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { helpIfAsked } from './help.mjs';
import { nextVersion, releaseChangelog } from './release-notes.mjs';
import { root } from './setup.mjs';

const branch = 'main';
const output = 'dist-release';
const kustomization = 'deploy/kubernetes/kustomization.yaml';

helpIfAsked();
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

  const changed = {
    'package.json': withVersion(read('package.json'), version),
    'package-lock.json': withVersion(read('package-lock.json'), version),
    [kustomization]: withImageTag(read(kustomization), version),
    'CHANGELOG.md': changelog,
  };
  // Before anything changes: if npm fails, the command can be repeated.
  const sbom = createSbom(name, changed['package.json'], changed['package-lock.json']);
  for (const [path, text] of Object.entries(changed)) writeFileSync(join(root, path), text);
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', tag, '--cleanup=verbatim', '--message', `${version}\n\n${notes}`);
  writeArtifacts(name, version, sbom);
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
 * The packages of production in CycloneDX, as JSON.
 *
 * @param {string} name
 * @param {string} manifest
 * @param {string} lock
 */
function createSbom(name, manifest, lock) {
  const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
  // npm calls the package after its folder.
  const folder = join(temporary, name);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), manifest);
    writeFileSync(join(folder, 'package-lock.json'), lock);
    const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
    return run('npm', args, folder);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/**
 * @param {string} name
 * @param {string} version
 * @param {string} sbomText
 */
function writeArtifacts(name, version, sbomText) {
  const folder = join(root, output);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const prefix = `${name}-${version}`;
  const archive = `${prefix}.tar.gz`;
  git('archive', `--prefix=${prefix}/`, `--output=${join(folder, archive)}`, `v${version}`);
  const sbom = `${prefix}.cdx.json`;
  writeFileSync(join(folder, sbom), sbomText);
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

/**
 * A kustomization.yaml that deploys another version of the image.
 *
 * @param {string} text
 * @param {string} version
 */
function withImageTag(text, version) {
  const tag = /^( *newTag: ).*$/m;
  if (!tag.test(text)) throw new Error(`${kustomization} has no newTag.`);
  return text.replace(tag, `$1'${version}'`);
}

/** @param {string[]} args */
function git(...args) {
  return run('git', args);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, cwd = root) {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
