import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const installing = { status: 1, stdout: expect.stringContaining('Installing dependencies') };

describe('a command in a tree without development dependencies', () => {
  let folder: string;
  let installed: [path: string, entry: { dev?: boolean }][];

  // As `npm ci && npm run build && npm prune --omit=dev` leave it.
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-deployed-'));
    for (const name of ['scripts', 'package.json', 'package-lock.json']) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    for (const name of ['dist', 'node_modules']) await mkdir(join(folder, name));
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    installed = Object.entries(lock.packages);
    await record(installed.filter(([path, { dev }]) => path !== '' && dev !== true));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const recordFile = (): string => join(folder, 'node_modules/.package-lock.json');
  const record = (packages: typeof installed): Promise<void> =>
    writeFile(recordFile(), JSON.stringify({ packages: Object.fromEntries(packages) }));

  const printNode = ['scripts/run.mjs', 'node', '--print', 'process.execPath'];

  /** By default prints the Node that it runs on. With this PATH, npm cannot be started. */
  function runCommand(env: Record<string, string> = {}, command: readonly string[] = printNode) {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      env: { PATH: folder, ...env },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  it('uses the Node that started it and installs nothing, even without NODE_ENV', () => {
    const ran = { status: 0, stdout: `${process.execPath}\n`, stderr: '' };
    expect(runCommand()).toEqual(ran);
    expect(runCommand({ NODE_ENV: 'development' })).toEqual(ran);
  });

  it('prints nothing of a .env file that does not exist, and reads one that does', async () => {
    const print = ['scripts/run.mjs', '--env', 'node', '--print', 'process.env.BRAND_NAME'];
    const printed = (stdout: string) => ({ status: 0, stdout: `${stdout}\n`, stderr: '' });
    expect(runCommand({}, print)).toEqual(printed('undefined'));
    await writeFile(join(folder, '.env'), 'BRAND_NAME=Ilé\n');
    expect(runCommand({}, print)).toEqual(printed('Ilé'));
  });

  it('installs them where they are incomplete, where npm was interrupted, and in an unbuilt tree', async () => {
    await record(installed);
    expect(runCommand()).toMatchObject(installing);
    await record([]);
    await rm(join(folder, 'dist'), { recursive: true });
    expect(runCommand()).toMatchObject(installing);
    await mkdir(join(folder, 'dist'));
    await writeFile(recordFile(), '{"packages": {');
    expect(runCommand()).toMatchObject(installing);
    await rm(recordFile());
    expect(runCommand()).toMatchObject(installing);
  });

  it.each([
    'test.mjs',
    'dev.mjs',
    'run.mjs oxlint',
    'run.mjs node scripts/build.mjs',
    'run.mjs node tests/bench/reload.ts',
    'run.mjs --build node tests/bench/main.ts',
  ])('says what a command for developers needs: %s', (command) => {
    expect(runCommand({}, `scripts/${command}`.split(' '))).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Only production dependencies are installed. Run `npm ci --include=dev` to develop.\n',
    });
  });
});
