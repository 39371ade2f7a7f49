import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { memoryFlags } from '../../../scripts/memory-settings.mjs';
import { compileCache } from '../../support/compile-cache.ts';
import { checkout } from '../../support/compose.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { startServer } from '../../support/production-server.ts';
import { canTest } from '../../support/untested.ts';
import { admin, signedIn } from '../../support/visitor.ts';
import {
  analyze,
  isSystemdInstalled,
  refusedSystemCalls,
  strace,
  unitFile,
} from '../../support/systemd.ts';

const services = ['homefront.service', 'homefront-backup.service'];
/** Of 100: systemd calls up to 40 'OK'. */
const maxExposure = 15;

const runsSystemd = canTest('The systemd units', isSystemdInstalled(), 'apt-get install systemd');

describe.runIf(runsSystemd)('systemd units', () => {
  let folder: string;
  const read = (name: string): Promise<string> => readFile(unitFile(name), 'utf8');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-systemd-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What systemd says of a unit whose program exists on this machine. */
  async function verify(name: string, text: string): Promise<{ code: number; printed: string }> {
    const file = join(folder, name);
    await writeFile(file, text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    return analyze('verify', '--man=no', file);
  }

  it('are valid', async () => {
    for (const name of [...services, 'homefront-backup.timer']) {
      expect(await verify(name, await read(name))).toEqual({ code: 0, printed: '' });
    }
    const mistaken = (await read('homefront.service')).replace('PrivateTmp=', 'PrivateTemp=');
    expect((await verify('homefront.service', mistaken)).printed).toContain('PrivateTemp');
    const timer = (await read('homefront-backup.timer')).replace('02:00', '2 pm');
    expect((await verify('homefront-backup.timer', timer)).printed).toContain('calendar');
  });

  it.each(services)('expose little: %s', async (name) => {
    const { code, printed } = await analyze(
      'security',
      '--offline=true',
      `--threshold=${maxExposure}`,
      '--no-pager',
      unitFile(name),
    );
    expect({ code, printed }).toMatchObject({ code: 0 });
  });

  it('have one sandbox', async () => {
    const [site, backup] = await Promise.all(services.map(read));
    const sandbox = /^ProtectSystem=[^[]*?^MemoryDenyWriteExecute=no$/ms;
    const settings = (text = ''): string[] =>
      (sandbox.exec(text)?.[0] ?? '').split('\n').filter((line) => !line.startsWith('#'));
    expect(settings(backup)).toEqual(settings(site));
    expect(settings(site).length).toBeGreaterThan(20);
  });

  it('allow every system call of the site', { tags: ['long'] }, async () => {
    const report = join(folder, 'calls');
    await traceSite(report);
    expect(await refusedSystemCalls(report, await read('homefront.service'))).toEqual([]);
  });

  it('run what npm start and npm run backup run', async () => {
    const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
    const commandOf = (script: string): string => script.replace(/^exec node /, '');
    expect(await read('homefront.service')).toContain(
      `\nExecStart=/usr/bin/node ${commandOf(scripts.start)}\n`,
    );
    expect(await read('homefront-backup.service')).toContain(
      `\nExecStart=/usr/bin/node ${commandOf(scripts.backup)} --to /var/lib/homefront-backup --keep 14\n`,
    );
  });

  it('retry a backup that fails, and end one that hangs before the next night', async () => {
    const backup = await read('homefront-backup.service');
    for (const line of [
      'TimeoutStartSec=6h',
      'Restart=on-failure',
      'RestartSec=10min',
      'StartLimitBurst=4',
    ]) {
      expect(backup).toContain(`\n${line}\n`);
    }
    // At the start of a machine that was off at night, both units start.
    expect(backup).toMatch(/^After=homefront\.service network-online\.target /m);
    expect(backup).toMatch(/^Wants=network-online\.target$/m);
  });

  it('come with a valid configuration, whose data folder they may write to', async () => {
    const example = parseEnv(await read('homefront.env'));
    const keys = join(folder, 'session-keys');
    await writeFile(keys, `${'k'.repeat(32)}\n`);
    const mail = join(folder, 'smtp-url');
    await writeFile(mail, 'smtps://mail.example\n');
    const files = { SESSION_KEYS_FILE: keys, SMTP_URL_FILE: mail };
    expect(Object.keys(example).filter((name) => name.endsWith('_FILE'))).toEqual(
      Object.keys(files),
    );
    const { settings } = readConfig({ ...example, ...files });
    expect(settings).toMatchObject({ production: true, dataDir: '/var/lib/homefront' });
    for (const name of services) {
      const unit = await read(name);
      expect(unit).toMatch(/^StateDirectory=homefront\b/m);
      for (const line of ['NODE_ENV=production', 'DATA_DIR=/var/lib/homefront']) {
        expect(unit).toContain(`\nEnvironment=${line}\n`);
      }
    }
  });
});

/** Starts the site under strace, fetches a page and a picture, signs a user in, and stops it. */
async function traceSite(report: string): Promise<void> {
  const node = [...memoryFlags, '--import', './scripts/exit-with-parent.mjs', 'server/main.ts'];
  await using site = await startServer(
    {
      endsOn: 'SIGKILL',
      spawn: (env, dataDir, stdio) =>
        spawn('/usr/bin/strace', [...strace(report), process.execPath, ...node], {
          cwd: checkout,
          env: {
            ...compileCache,
            PATH: '/usr/bin',
            HOMEFRONT_PARENT: String(process.pid),
            DATA_DIR: dataDir,
            ...env,
          },
          stdio,
        }),
    },
    { env: productionEnvironment({ SEED_PROPERTIES: '3' }) },
  );
  const visitor = await signedIn(site, admin);
  const images = (await visitor.page('/buy')).tags('img');
  const picture = await visitor.get(
    images.find(({ src }) => src?.startsWith('/media/'))?.['src'] ?? '',
  );
  const { pid } = JSON.parse(site.lines.find((line) => line.includes('"listening"')) ?? '');
  process.kill(Number(pid), 'SIGTERM');
  await site.exited;
  expect(picture.headers['content-type']).toMatch(/^image\//);
}
