/** @module-tag long */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { openControlServer } from '../../../server/control/control-server.ts';
import { stagingFolderIn } from '../../../server/control/staging-folder.ts';
import { type BackupReport, takeBackup } from '../../../server/operations/backup/take-backup.ts';
import { restoreBackup } from '../../../server/operations/restore/restore-backup.ts';
import { openSqliteOutbox } from '../../../server/outbox/open-outbox.ts';
import { createAdministrator } from '../../../server/provider/create-administrator.ts';
import { isLockHeld, lockFile } from '../../../server/provider/data-folder-lock.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { queueMail } from '../../../server/provider/mail/mail-queue.ts';
import { moveInstallation } from '../../../server/provider/move/move-installation.ts';
import { startProvider } from '../../../server/provider/provider.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { type ProgramEnd, runBackup, runRestore, startProgram } from '../../support/operator.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { createTestApp } from '../../support/test-app.ts';
import { message } from '../../unit/outbox/test-outbox.ts';
import { waitUntil } from '../../support/wait.ts';

const logger = pino({ level: 'silent' });
const key = productionEnvironment()['SESSION_KEYS'] ?? '';

const remote = { PROVIDER_URL: 'http://127.0.0.1:9/api' };
const old = 'homefront-2026-01-01T00-00-00-000Z';

function variables(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return { ...productionEnvironment(), SEED_PROPERTIES: '0', DATA_DIR: dataDir, ...more };
}

/** As `npm run backup`, in this process. */
function backUp(
  dataDir: string,
  { to, env }: { to: string; env?: Record<string, string> },
): Promise<BackupReport> {
  const config = readConfig(variables(dataDir, env));
  return takeBackup({ ...config, to, keysTo: undefined, keep: undefined });
}

/** As `npm run restore`, in this process. Mails are left alone by default: holding them takes a process of its own. */
function restore(
  dataDir: string,
  { env = {}, ...options }: { from: string; replace?: boolean; env?: Record<string, string> },
): Promise<string[]> {
  const config = readConfig(variables(dataDir, env));
  return restoreBackup({ ...config, replace: false, sendMails: true, ...options });
}

function isUnlocked(file: string): boolean {
  try {
    lockFile(file, '').release();
    return true;
  } catch (error) {
    if (isLockHeld(error)) return false;
    throw error;
  }
}

async function only(folder: string): Promise<string> {
  const [name, ...others] = await readdir(folder);
  if (name === undefined || others.length > 0) throw new Error(`not one file in ${folder}`);
  return join(folder, name);
}

describe('npm run backup and npm run restore', () => {
  let root: string;
  /** A stopped installation with an undelivered enquiry, a photo and two waiting mails. */
  let source: string;
  /** A backup of it, which has replaced an old one. */
  let backup: string;
  let taken: ProgramEnd;
  /** One without an embedded database. */
  let small: string;
  let target: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'homefront-backup-'));
    source = join(root, 'source');
    await mkdir(join(source, 'photos/properties'), { recursive: true });
    await placeEmptyDatabase(source);
    await writeFile(join(source, 'photos/properties/a.webp'), 'photo');
    await writeFile(join(source, 'photos/properties/b.webp.new'), 'half a photo');
    await writeFile(join(source, 'sessions.sqlite'), '');
    await mkdir(join(source, 'demo-photos'));
    await writeFile(join(source, 'demo-photos/living-1.v1.jpg'), 'variant');
    const box = await openSqliteOutbox({ dataDir: source, keys: [key], clock: Date.now });
    const photo = { bytes: Buffer.from('enquiry'), digest: 'd', owner: 'o', address: 'a' };
    const id = await box.attachments.stage(photo);
    await box.outbox.put(message('one', { attachments: [id] }));
    await box.close();
    const { database, close } = await openDatabase({ dataDir: source, logger });
    for (const recipient of ['ada@mail.example', 'bola@mail.example']) {
      await queueMail(database, { kind: 'reset-password', recipient }, new Date());
    }
    await close();
    ({ folder: small } = await backUp(source, { to: join(root, 'small'), env: remote }));
    const [to, keys] = [join(root, 'backups'), join(root, 'keys')];
    await mkdir(join(to, old), { recursive: true });
    await writeFile(join(to, old, 'manifest.json'), '{}');
    const options = ['--to', to, '--keys-to', keys, '--keep', '1'];
    taken = await runBackup(variables(source), ...options);
    backup = await only(to);
    // An object store keeps no empty folders, which PostgreSQL needs.
    await promisify(execFile)('find', [backup, '-type', 'd', '-empty', '-delete']);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  beforeEach(async () => {
    target = await mkdtemp(join(root, 'target-'));
  });

  async function mailStates(dataDir: string): Promise<string[]> {
    const { database, close } = await openDatabase({ dataDir, logger });
    const rows = await database.selectFrom('mails').select('status').execute();
    await close();
    return rows.map(({ status }) => status);
  }

  it('a backup holds the data, without sessions, picture variants, keys, locks and unfinished files', async () => {
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    expect(taken.stdout).toMatch(/^Backed up \d+ files, [\d.]+ MB, to /);
    expect(taken.stdout.endsWith(` to ${backup}\nDeleted ${old}\n`)).toBe(true);
    expect((await readdir(backup)).toSorted()).toEqual([
      'manifest.json',
      'outbox-photos',
      'outbox.sqlite',
      'photos',
      'provider',
    ]);
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
    const all = await readdir(backup, { recursive: true, withFileTypes: true });
    const paths = all
      .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
      .map(({ parentPath, name }) => join(parentPath, name).slice(backup.length + 1));
    expect(Object.keys(manifest.files).toSorted()).toEqual(paths.toSorted());
    expect(paths.filter((path) => /lock|\.new$|\.pid$/.test(path))).toEqual([]);
    for (const path of paths) {
      const file = join(backup, path);
      expect((await stat(file)).mode & 0o077).toBe(0);
      expect((await readFile(file)).includes(key)).toBe(false);
    }
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    expect(existsSync(join(source, 'backup'))).toBe(false);
    const last = JSON.parse(await readFile(join(source, 'last-backup.json'), 'utf8'));
    expect(last).toEqual({ finishedAt: manifest.finishedAt, folder: backup });
  });

  it('writes the keys to a file for its owner only', async () => {
    const keys = join(root, 'keys');
    expect(await readFile(keys, 'utf8')).toBe(`${key}\n`);
    expect((await stat(keys)).mode & 0o777).toBe(0o600);
  });

  it('refuses wrong arguments in one line', async () => {
    const refusals: [args: string[], reason: string][] = [
      [[], '--to is missing. Usage: npm run backup'],
      [['--to', 'x', '--keep', '0'], '--keep must be a number from 1. Usage'],
      [['--from', 'x'], 'Usage: npm run backup'],
    ];
    const ends = refusals.map(([args]) => runBackup(variables(source), ...args));
    for (const [index, { code, stderr }] of (await Promise.all(ends)).entries()) {
      expect(code).toBe(1);
      expect(stderr).toContain(refusals[index]?.[1]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  it('refuses to back up into the data folder, an empty one, and one in use', async () => {
    const to = join(root, 'none');
    await expect(backUp(source, { to: join(source, 'backups') })).rejects.toThrow(
      new Error(`--to must be outside of the data folder ${source}.`),
    );
    await expect(backUp(target, { to })).rejects.toThrow(
      new Error(`There is nothing to back up in ${target}.`),
    );
    const lock = lockFile(join(source, 'site.lock'), source);
    await expect(backUp(source, { to })).rejects.toThrow(
      `The data folder ${source} is in use by another process.`,
    );
    lock.release();
    expect(await readdir(to)).toEqual([]);
  });

  it('shows no password of a database that cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://tester:hunter2@127.0.0.1:9/homes' };
    const to = join(root, 'none');
    const { message: reason } = await backUp(source, { to, env }).then(
      () => new Error('backed up'),
      (error: Error) => error,
    );
    expect(reason).toContain('The database at DATABASE_URL cannot be used: ');
    expect(reason).not.toContain('hunter2');
    expect(await readdir(to).catch(() => [])).toEqual([]);
  });

  it('restores a backup without its empty folders into an empty data folder, and holds waiting mails', async () => {
    const restored = await runRestore(variables(target), '--from', backup);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored the backup of \S+ by version [\d.]+\.\n/);
    expect(restored.stdout).toContain('2 waiting mails were marked as failed');
    expect(await mailStates(target)).toEqual(['failed', 'failed']);
    const photo = join('photos/properties/a.webp');
    const [one, other] = [await stat(join(source, photo)), await stat(join(target, photo))];
    // To the millisecond, either way.
    expect(Math.abs(other.mtimeMs - one.mtimeMs)).toBeLessThan(2);
    const box = await openSqliteOutbox({ dataDir: target, keys: [key], clock: Date.now });
    const [leased] = await box.outbox.lease(1);
    expect(leased).toMatchObject({ key: 'one', payload: message('one').payload });
    expect(await box.attachments.read(leased?.attachments[0] ?? '')).toEqual(
      Buffer.from('enquiry'),
    );
    await box.close();
  });

  it('refuses a data folder with data, or moves them aside, and warns of keys that are missing', async () => {
    await mkdir(join(target, 'mail'));
    await writeFile(join(target, 'sessions.sqlite'), 'sessions');
    await writeFile(join(target, 'provider.moved'), 'moved');
    await expect(restore(target, { from: small })).rejects.toThrow(
      `The data folder ${target} holds data (sessions.sqlite, provider.moved, mail). Pass --replace to move it aside, or set DATA_DIR to an empty folder.`,
    );
    const env = { ...remote, SESSION_KEYS: 'another key that is long enough for a test' };
    const lines = await restore(target, { from: small, replace: true, env });
    expect(lines.join('\n')).toContain(
      'Warning: SESSION_KEYS lacks 1 of the 1 keys of this backup.',
    );
    const aside = (await readdir(target)).find((name) => name.startsWith('replaced-')) ?? '';
    expect(lines.join('\n')).toContain(join(target, aside));
    expect((await readdir(join(target, aside))).toSorted()).toEqual([
      'mail',
      'provider.moved',
      'sessions.sqlite',
    ]);
    const file = 'outbox.sqlite';
    expect(await readFile(join(target, file))).toEqual(await readFile(join(small, file)));
  });

  it('refuses to restore an embedded database with DATABASE_URL', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:9/homes' };
    await expect(restore(target, { from: backup, env })).rejects.toThrow(
      'This backup holds no PostgreSQL database',
    );
  });

  it('no site starts on what a killed restore has left, until another one succeeds, which leaves mails waiting if told to', async () => {
    const env = variables(target);
    const restoring = startProgram('server/operations/restore/main.ts', ['--from', backup], env);
    const mark = join(target, 'restore.unfinished');
    await waitUntil(() => existsSync(mark), { interval: 1 });
    restoring.process.kill('SIGKILL');
    await restoring.ended;
    const refusal = `A restore into the data folder ${target} was interrupted. Run it again with --replace`;
    const options = { dataDir: target, seedProperties: 0, logLevel: 'silent' };
    const databaseUrl = 'postgres://127.0.0.1:9/homes';
    const invitation = ['--email', 'ada@mail.example', '--invite'];
    const starts: (() => Promise<unknown>)[] = [
      () => createTestApp({ env: { DATA_DIR: target } }),
      () => startProvider(options),
      () => moveInstallation({ ...options, databaseUrl }, () => {}),
      () => createAdministrator(invitation, options),
      () => backUp(target, { to: join(root, 'none') }),
    ];
    for (const start of starts) await expect(start()).rejects.toThrow(refusal);
    const outbox = await startProgram('server/operations/outbox/main.ts', ['list'], env).ended;
    expect(outbox).toMatchObject({ code: 1, stderr: expect.stringContaining(refusal) });

    // The killed one's process that holds mails may still be running.
    await waitUntil(() => isUnlocked(join(target, 'provider.lock')));
    const again = await runRestore(env, '--from', backup, '--replace', '--send-mails');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(mark)).toBe(false);
    expect(await mailStates(target)).toEqual(['waiting', 'waiting']);
  });

  it('refuses a damaged or incomplete backup, and changes nothing', async () => {
    const copied = join(root, 'damaged');
    await mkdir(copied);
    const refusal = async (): Promise<string> => {
      const error: unknown = await restore(target, { from: copied }).catch((reason) => reason);
      expect(await readdir(target)).toEqual([]);
      return error instanceof Error ? error.message : 'restored';
    };
    expect(await refusal()).toBe(
      `${copied} is not a complete backup: its manifest.json cannot be read.`,
    );
    await rm(copied, { recursive: true });
    await rename(small, copied);
    const [photoName = ''] = await readdir(join(copied, 'outbox-photos'));
    const path = `outbox-photos/${photoName}`;
    const photo = join(copied, path);
    const bytes = await readFile(photo);
    await appendFile(photo, '!');
    expect(await refusal()).toBe(
      `The backup ${copied} is damaged: ${path} is not what its manifest says.`,
    );
    await rename(photo, join(root, 'a.webp'));
    expect(await refusal()).toBe(`The backup ${copied} is damaged: ${path} is missing.`);
    await symlink(join(root, 'a.webp'), photo);
    expect(await refusal()).toBe(`The backup ${copied} is damaged: ${path} is not a regular file.`);
    await rm(photo);
    await writeFile(photo, bytes);
    const manifest = await readFile(join(copied, 'manifest.json'), 'utf8');
    const outside = manifest.replace(`"${path}"`, '"outbox-photos/../../a.webp"');
    await writeFile(join(copied, 'manifest.json'), outside);
    expect(await refusal()).toBe('The backup holds an unknown file: outbox-photos/../../a.webp.');
    await writeFile(join(copied, 'manifest.json'), manifest);
    await rename(copied, small);
  });

  it('a message that is delivered while the provider is copied is in the backup', async () => {
    const dataDir = await mkdtemp(join(root, 'delivering-'));
    const box = await openSqliteOutbox({ dataDir, keys: [key], clock: Date.now });
    await box.outbox.put(message('one'));
    const status = {
      version: '1',
      pid: 1,
      startedAt: '',
      url: '',
      isReady: true,
      warnings: [],
      enquiries: null,
      provider: 'embedded',
      storage: 'data folder',
    };
    const control = await openControlServer({
      dataDir,
      log: logger,
      commands: {
        status: async () => status,
        // The copy is of the moment before the delivery.
        'copy-provider': async () => {
          const folder = join(stagingFolderIn(dataDir), 'provider');
          await mkdir(folder);
          await writeFile(join(folder, 'PG_VERSION'), '17');
          const [leased] = await box.outbox.lease(1);
          if (leased === undefined) throw new Error('there is no message');
          await box.outbox.settle(leased, { kind: 'delivered' });
        },
      },
    });
    const { folder } = await backUp(dataDir, { to: join(root, 'delivered') });
    await control.close();
    expect(await box.outbox.depth()).toMatchObject({ waiting: 0 });
    await box.close();
    const restored = await openSqliteOutbox({ dataDir: folder, keys: [key], clock: Date.now });
    expect(await restored.outbox.depth()).toMatchObject({ waiting: 1 });
    await restored.close();
  });

  it('a backup of a running site that is killed leaves the site unharmed, and nothing that looks complete', async () => {
    const to = join(root, 'killed');
    const env = variables(source);
    const site = await createTestApp({ env });
    for (const moment of ['', '/outbox.sqlite', '/provider']) {
      const program = startProgram('server/operations/backup/main.ts', ['--to', to], env);
      await waitUntil(
        async () => {
          const [name] = await readdir(to).catch(() => []);
          return name !== undefined && existsSync(join(to, name + moment));
        },
        { interval: 1 },
      );
      program.process.kill('SIGKILL');
      await program.ended;
      expect(await only(to)).toMatch(/\.unfinished$/);
      expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
      await rm(to, { recursive: true });
    }
    await backUp(source, { to });
    expect(await only(to)).not.toMatch(/unfinished/);

    await expect(restore(source, { from: backup, replace: true })).rejects.toThrow(
      `The data folder ${source} is in use by another process.`,
    );
    await expect(backUp(source, { to, env: remote })).rejects.toThrow(
      new Error(
        'The running site has another configuration: its data is in the data folder and its provider is embedded. Give this command the same variables.',
      ),
    );
    await site[Symbol.asyncDispose]();
    const { database, close } = await openDatabase({ dataDir: source, logger });
    await sql`select count(*) from properties`.execute(database);
    await close();
  });
});
