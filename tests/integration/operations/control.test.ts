import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSite } from '../../../server/control/control-client.ts';
import { CommandRefused, openControlServer } from '../../../server/control/control-server.ts';
import { siteStatus } from '../../../server/control/site-status.ts';
import { createLog } from '../../../server/config/log.ts';
import { ada, openForm, sendContact } from '../api/enquiry-site.ts';
import { runStatus, startProgram } from '../../support/operator.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

const run = promisify(execFile);
/** `nobody` on Debian. */
const nobody = { uid: 65_534, gid: 65_534 };

async function openServer(lines: string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'homefront-control-'));
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const open = () =>
    openControlServer({
      dataDir,
      log,
      commands: {
        echo: async (input) => input,
        nothing: async () => undefined,
        hang: () => new Promise(() => {}),
        refuse: async () => Promise.reject(new CommandRefused('Not on a Sunday.')),
        fail: async () => Promise.reject(new Error('the details')),
      },
    });
  const server = await open();
  return {
    dataDir,
    open,
    close: () => server.close(),
    async [Symbol.asyncDispose]() {
      await server.close().catch(() => {});
      await rm(dataDir, { recursive: true });
    },
  };
}

describe('the control socket', () => {
  it('answers commands with JSON', async () => {
    await using server = await openServer();
    expect(await callSite(server.dataDir, 'echo', { a: ['é', 1] })).toEqual({ a: ['é', 1] });
    expect(await callSite(server.dataDir, 'nothing')).toBeNull();
  });

  it('is given up when the site does not answer', async () => {
    await using server = await openServer();
    const { dataDir } = server;
    await expect(callSite(dataDir, 'hang', null, 50)).rejects.toThrow(
      `The site on ${dataDir} has not answered within 0.05 s: see its log, or restart it.`,
    );
  });

  it('reports refusals in full, and the details of failures to the log only', async () => {
    const lines: string[] = [];
    await using server = await openServer(lines);
    const { dataDir } = server;
    await expect(callSite(dataDir, 'refuse')).rejects.toThrow('Not on a Sunday.');
    await expect(callSite(dataDir, 'toString')).rejects.toThrow(
      'The running site does not know the command toString.',
    );
    expect(lines).toEqual([]);
    await expect(callSite(dataDir, 'fail')).rejects.toThrow(
      'The command fail failed: see the log of the site.',
    );
    expect(lines.join()).toContain('the details');
  });

  it('is in a folder of the site’s user alone, even if that existed', async () => {
    await using server = await openServer();
    const folder = join(server.dataDir, 'control');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await server.close();
    await chmod(folder, 0o755);
    const again = await server.open();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await again.close();
  });

  it.runIf(process.getuid?.() === 0)('refuses another user', async () => {
    await using server = await openServer();
    await chmod(server.dataDir, 0o755);
    const connect = `require('node:net').connect(process.argv[1]).on('connect', () => console.log('in')).on('error', ({ code }) => console.log(code))`;
    const socket = join(server.dataDir, 'control/site.sock');
    const args = ['-e', connect, socket];
    expect((await run(process.execPath, args, nobody)).stdout).toBe('EACCES\n');
  });

  it('replaces the socket of a killed process, and is gone after a stop', async () => {
    await using server = await openServer();
    const { dataDir } = server;
    const socket = join(dataDir, 'control/site.sock');
    await server.close();
    expect(existsSync(socket)).toBe(false);
    await expect(callSite(dataDir, 'echo')).rejects.toThrow(
      `No site is running on the data folder ${dataDir}.`,
    );
    await writeFile(socket, '');
    const again = await server.open();
    expect(await callSite(dataDir, 'echo', 1)).toBe(1);
    await again.close();
  });
});

describe('npm run status', () => {
  let provider: MisbehavingProvider;
  let app: TestApp;
  let DATA_DIR: string;
  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    app = await createTestApp({ providerUrl: provider.base });
    DATA_DIR = app.services.settings.dataDir;
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it('shows what a running site says about itself, though its configuration has become invalid', async () => {
    const env = { DATA_DIR, SUPPORT_PHONE: 'call us', NODE_ENV: 'production' };
    const { code, stdout, stderr } = await runStatus(env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const shown = stdout.replaceAll(/version [\d.]+|process \d+|since \S+/g, '*');
    expect(shown).toBe(
      `Ready: *, *, ${app.url}, *\nData: data folder, provider remote\nEnquiries: 0 waiting, 0 dead letters\n`,
    );
  });

  it('counts a single dead letter as one', async () => {
    provider.on('/contact', { kind: 'answers', status: 422 });
    await sendContact(app, { ...ada, ...(await openForm(app)) }).expect(202);
    await expect
      .poll(async () => (await runStatus({ DATA_DIR })).stdout)
      .toMatch(/^Enquiries: 0 waiting, 1 dead letter$/m);
  });

  it('refuses an option that it does not have', async () => {
    expect(
      await startProgram('server/operations/status/main.ts', ['--wait'], { DATA_DIR }).ended,
    ).toEqual({
      code: 2,
      stdout: '',
      stderr: "Unknown option '--wait'. Usage: npm run status\n",
    });
  });

  it('says that the site cannot use its sessions', async () => {
    const sessions = new DatabaseSync(join(DATA_DIR, 'sessions.sqlite'));
    sessions.exec('BEGIN EXCLUSIVE');
    const status = siteStatus.parse(await callSite(DATA_DIR, 'status'));
    sessions.close();
    expect(status).toMatchObject({
      isReady: false,
      warnings: [
        expect.stringMatching(
          /^The site cannot use its sessions or outbox in the data folder: check /,
        ),
      ],
    });
  });

  it('exits with 1 if the site is not ready, and says why', async () => {
    app.services.readiness.drain();
    expect(await runStatus({ DATA_DIR })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Not ready: [^]*^Warning: The site is shutting down\.$/m),
    });
  });

  it('says that no site is running', async () => {
    await using folder = await createTemporaryFolder();
    const stderr = `No site is running on the data folder ${folder.path}.\n`;
    expect(await runStatus({ DATA_DIR: folder.path })).toEqual({ code: 1, stdout: '', stderr });
  });

  it('a site starts without a socket where none can be created', async () => {
    await using folder = await createTemporaryFolder();
    // Longer than the address of a Unix socket may be.
    const long = join(folder.path, 'x'.repeat(100));
    await mkdir(long);
    await using deaf = await createTestApp({
      providerUrl: provider.base,
      env: { DATA_DIR: long },
    });
    expect(deaf.logLines.join()).toContain('no control socket');
    expect((await fetch(`${deaf.url}/health/ready`)).status).toBe(200);
    await expect(callSite(long, 'status')).rejects.toThrow(
      `No site is running on the data folder ${long}, or its path is too long for a control socket.`,
    );
  });
});
