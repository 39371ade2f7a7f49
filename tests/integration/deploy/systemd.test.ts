import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { memoryFlags } from '../../../scripts/memory-settings.mjs';
import { checkout } from '../../support/compose.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { startServer } from '../../support/production-server.ts';
import { sessionCookieOf } from '../../support/session-cookie.ts';

const program = '/usr/bin/systemd-analyze';
const source = join(checkout, 'deploy/systemd/homefront.service');
/** Of 100: systemd calls up to 40 'OK'. */
const maxExposure = 15;

if (!existsSync(program) && process.env['CI'] !== 'true') {
  process.stderr.write('\n*** The systemd unit is not tested: install systemd. ***\n\n');
}

describe.runIf(existsSync(program) || process.env['CI'] === 'true')('systemd unit', () => {
  let folder: string;
  let unit: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-systemd-'));
    unit = await readFile(source, 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const analyze = (...args: string[]): Promise<{ code: number; printed: string }> =>
    promisify(execFile)(program, args).then(
      ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        printed: error.stdout + error.stderr,
      }),
    );

  /** What systemd says of a unit whose program exists on this machine. */
  async function verify(text: string): Promise<{ code: number; printed: string }> {
    const file = join(folder, 'homefront.service');
    await writeFile(file, text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    return analyze('verify', '--man=no', file);
  }

  it('is valid', async () => {
    expect(await verify(unit)).toEqual({ code: 0, printed: '' });
    const { printed } = await verify(unit.replace('PrivateTmp=yes', 'PrivateTemp=yes'));
    expect(printed).toContain('PrivateTemp');
  });

  it('exposes little', async () => {
    const { code, printed } = await analyze(
      'security',
      '--offline=true',
      `--threshold=${maxExposure}`,
      '--no-pager',
      source,
    );
    expect({ code, printed }).toMatchObject({ code: 0 });
  });

  it('allows every system call of the site', { tags: ['long'] }, async () => {
    const called = await systemCallsOfSite(join(folder, 'calls'));
    expect(called.length).toBeGreaterThan(50);
    const allowed = new Set<string>();
    for (const [, minus, group = ''] of unit.matchAll(/^SystemCallFilter=(~?)(\S+)$/gm)) {
      for (const name of await systemCallsIn(group)) {
        if (minus) allowed.delete(name);
        else allowed.add(name);
      }
    }
    expect(called.filter((name) => !allowed.has(name))).toEqual([]);
  });

  it('starts the site as npm start does', async () => {
    const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
    expect(scripts.start).toBe('exec node scripts/start.mjs');
    expect(unit).toContain('\nExecStart=/usr/bin/node scripts/start.mjs\n');
  });

  it('comes with a valid configuration, whose data folder it may write to', async () => {
    const example = parseEnv(
      await readFile(join(checkout, 'deploy/systemd/homefront.env'), 'utf8'),
    );
    const keys = join(folder, 'session-keys');
    await writeFile(keys, `${'k'.repeat(32)}\n`);
    const { settings } = readConfig({ ...example, SESSION_KEYS_FILE: keys });
    expect(settings).toMatchObject({ production: true, dataDir: '/var/lib/homefront' });
    expect(unit).toContain('\nStateDirectory=homefront\n');
    for (const line of ['NODE_ENV=production', 'DATA_DIR=/var/lib/homefront']) {
      expect(unit).toContain(`\nEnvironment=${line}\n`);
    }
  });

  /** The system calls of a group such as `@chown`, and of the groups in it. */
  async function systemCallsIn(group: string): Promise<string[]> {
    const { printed } = await analyze('syscall-filter', group);
    const [, ...lines] = printed.split('\n').map((line) => line.trim());
    const names = lines.filter((line) => line !== '' && !line.startsWith('#'));
    const nested = names.filter((name) => name.startsWith('@')).map(systemCallsIn);
    return [...names, ...(await Promise.all(nested)).flat()];
  }
});

/** What strace sees while the site starts, serves a page and a picture, signs a user in, and ends. */
async function systemCallsOfSite(report: string): Promise<string[]> {
  const strace = ['-f', '-c', '-U', 'name', '-o', report];
  const node = [...memoryFlags, '--import', './scripts/exit-with-parent.mjs', 'server/main.ts'];
  await using site = await startServer(
    {
      endsOn: 'SIGKILL',
      spawn: (env, dataDir, stdio) =>
        spawn('/usr/bin/strace', [...strace, process.execPath, ...node], {
          cwd: checkout,
          env: {
            PATH: '/usr/bin',
            HOMEFRONT_PARENT: String(process.pid),
            PORT: '0',
            DATA_DIR: dataDir,
            ...env,
          },
          stdio,
        }),
    },
    { env: productionEnvironment({ SEED_PROPERTIES: '3' }) },
  );
  const page = await (await fetch(`${site.url}/buy`)).text();
  const picture = await fetch(site.url + (/\/media\/\d+\/[\w.-]+/.exec(page)?.[0] ?? ''));
  await sessionCookieOf(site.url, 'admin@homefront.example');
  const { pid } = JSON.parse(site.lines.find((line) => line.includes('"listening"')) ?? '');
  process.kill(Number(pid), 'SIGTERM');
  await site.exited;
  expect(picture.headers.get('content-type')).toMatch(/^image\//);
  const lines = (await readFile(report, 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => /^\w+$/.test(line) && !['syscall', 'total'].includes(line));
}
