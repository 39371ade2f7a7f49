// Builds the pages into dist: the client bundle, the server bundle, the API's documents, and compressed copies of the
// client's files.
// `--if-changed` does nothing if dist already holds a build of the current sources.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashInputs, isBuilt, markBuilt, markUnbuilt } from './build-inputs.mjs';
import { requireDevelopmentDependencies, root } from './setup.mjs';

const maxBuildMs = 600_000;
const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

const ifChanged = process.argv.includes('--if-changed');

if (!(ifChanged && isBuilt(root))) {
  requireDevelopmentDependencies();
  const lock = lockBuild();
  // Another process may have built the same sources in the meantime.
  if (!(ifChanged && isBuilt(root))) await build();
  lock.close();
}

/** Waits for builds in other processes. The lock is an open transaction, which ends when the process does. */
function lockBuild() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const lock = new DatabaseSync(join(root, 'dist/.lock'), { timeout: maxBuildMs });
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

async function build() {
  console.log('Building the pages…');
  const hash = hashInputs(root);
  markUnbuilt(root);
  vite('build');
  vite('build', '--ssr', 'client/entry-server.tsx', '--outDir', 'dist/server');
  // Loaded for a build only: these modules take longer to load than finding that nothing has changed.
  const { writeApiDocuments } = await import('../server/openapi/write-documents.ts');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeApiDocuments(join(root, 'dist/client/api'), version);
  await precompress(join(root, 'dist/client'));
  markBuilt(root, hash);
}

/** @param {string[]} args */
function vite(...args) {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...args, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/**
 * Writes `name.br` and `name.gz` beside every text file. Images and fonts are already compressed.
 *
 * @param {string} folder
 */
async function precompress(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, '.vite')));
  await Promise.all(paths.map(compressFile));
}

/** @param {string} path */
async function compressFile(path) {
  const body = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
