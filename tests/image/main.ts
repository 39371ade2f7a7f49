// npm run test:image: builds the Dockerfile with buildah, and uses the image in podman as an operator would: unprivileged,
// on a read-only tree, with the memory limit of compose.yaml. Needs Linux, root, buildah, podman, runc and debootstrap.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configureEngine, imageName, runEngine } from '../support/container-engine.ts';
import { prepareImages } from './base.ts';
import { buildImage } from './build.ts';
import { check } from './check.ts';
import { checkContents } from './contents.ts';
import { checkOperation } from './operation.ts';

assert.equal(process.getuid?.(), 0, 'Containers need root.');

const checkout = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'homefront-image-'));
try {
  await configureEngine(folder, [await prepareImages()]);
  console.log('Building the image:');
  await buildImage(folder, [
    `--tag=${imageName}`,
    '--build-arg=VERSION=1.2.3',
    '--build-arg=REVISION=abcdef',
  ]);
  await checkContents(folder);
  await checkOperation(folder);
  await check('passes the journeys', () => runTests('tests/e2e'));
  // Browsers end their requests when a network appears, so not beside the journeys.
  await check('is deployed with compose.yaml', () => runTests('tests/image'));
} finally {
  await runEngine(folder, 'podman', ['rm', '--all', '--force', '--time=0']);
  // Those of the first stages.
  await runEngine(folder, 'buildah', ['rm', '--all']);
  await rm(folder, { recursive: true, force: true });
}

/** Runs a part of the vitest project `image`. */
async function runTests(filter: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/run-vitest.mjs', '--project', 'image', filter], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'test', TEST_LENGTH: 'long', HOMEFRONT_IMAGE: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, 'a test failed');
}
