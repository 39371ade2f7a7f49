import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseBytes } from '../../../server/postgres/dump-database.ts';
import { compileCache } from '../../support/compile-cache.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { onSmallDisks, runsOnSmallDisks } from '../../support/small-disk.ts';
import { query } from '../../support/temporary-postgres.ts';

const run = promisify(execFile);
const server = join(import.meta.dirname, '../../../server');
const check = `
  import { readConfig } from '${server}/config/config.ts';
  import { checkSpace } from '${server}/operations/backup/free-space.ts';
  const [to, isRunning] = process.argv.slice(1);
  const checking = checkSpace(readConfig(), to, isRunning === 'true');
  process.stdout.write(await checking.then(() => 'fits', ({ message }) => message));`;

let root: string;
let dataDir: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefront-space-'));
  dataDir = join(root, 'disk/data');
  await mkdir(join(root, 'disk'));
  await mkdir(join(root, 'other'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

interface Disks {
  /** Of both disks: that of the data folder and another. In MiB. */
  size: number;
  /** Sizes of files in the data folder, in MiB. */
  files?: Record<string, number>;
  to: 'disk/backups' | 'other/backups';
  isRunning: boolean;
  databaseUrl?: string;
}

/** What the check says of disks that only its process sees. */
async function checkOn({ size, files = {}, to, isRunning, databaseUrl }: Disks): Promise<string> {
  const [program, ...args] = onSmallDisks(
    ['disk', 'other'].map((name) => ({ path: join(root, name), megabytes: size })),
    [process.execPath, '--input-type=module', '-e', check, join(root, to), String(isRunning)],
    {
      prepare: [
        `mkdir -p ${dataDir}/provider`,
        // Without blocks, so they need no memory.
        ...Object.entries(files).map(([name, bytes]) => `truncate -s ${bytes}M ${dataDir}/${name}`),
      ],
    },
  );
  const { stdout } = await run(program, args, {
    env: {
      ...compileCache,
      ...productionEnvironment(),
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  return stdout;
}

const files = { 'provider/base': 100, 'outbox.sqlite': 20 };

it.runIf(runsOnSmallDisks).each([
  ['other/backups', false, 'fits'],
  ['disk/backups', false, 'fits'],
  ['other/backups', true, 'fits'],
  [
    'disk/backups',
    true,
    'The disk of ROOT/disk and ROOT/disk/data has too little space: 315 MB are free and 352 MB are needed.',
  ],
] as const)('with %s and the site running: %s, says: %s', async (to, isRunning, answer) => {
  const said = await checkOn({ size: 300, files, to, isRunning });
  expect(said.replaceAll(root, 'ROOT')).toBe(answer);
});

it.runIf(runsOnSmallDisks)('leaves 100 MB free on each disk', async () => {
  const empty = { to: 'other/backups', isRunning: false } as const;
  expect(await checkOn({ ...empty, size: 95 })).toContain('100 MB are needed.');
  expect(await checkOn({ ...empty, size: 96 })).toBe('fits');
});

describe.runIf(runsPostgres && runsOnSmallDisks)('with PostgreSQL', () => {
  const postgres = useSharedPostgres();

  it('counts the database instead of the embedded one', async () => {
    const databaseUrl = await postgres().createDatabase();
    await query(
      databaseUrl,
      'create table a as select i, md5(i::text) from generate_series(1, 500000) i',
    );
    const moved = { files: { 'provider/base': 1000 }, isRunning: true, databaseUrl };
    const said = await checkOn({ ...moved, size: 101, to: 'other/backups' });
    const [, needed] =
      /^The disk of \S+\/other has too little space: 106 MB are free and (\d+) MB are needed\.$/.exec(
        said,
      ) ?? [];
    // Photos are dumped as hexadecimal digits, which take up to 1.084 times the bytes.
    const megabytes = (await databaseBytes(databaseUrl)) / 1_000_000;
    expect(Number(needed)).toBeGreaterThan(100 + 1.084 * megabytes);
    expect(Number(needed)).toBeLessThan(102 + 1.1 * megabytes);
    expect(await checkOn({ ...moved, size: 200, to: 'disk/backups' })).toBe('fits');
  });
});
