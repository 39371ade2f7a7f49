/** @module-tag long */
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
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { takeBackup } from '../../../server/operations/backup/take-backup.ts';
import { restoreBackup } from '../../../server/operations/restore/restore-backup.ts';
import { openSqliteOutbox } from '../../../server/outbox/open-outbox.ts';
import { queueMail } from '../../../server/provider/mail/mail-queue.ts';
import { lockFile } from '../../../server/provider/data-folder-lock.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { placeEmptyDatabase } from '../../support/empty-database.ts';
import { type ProgramEnd, runBackup, runRestore, startProgram } from '../../support/operator.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { productionServer } from '../../support/production-server.ts';
import { message } from '../../unit/outbox/test-outbox.ts';

const logger = pino({ level: 'silent' });
const key = productionEnvironment()['SESSION_KEYS'] ?? '';

function variables(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return { ...productionEnvironment(), DATA_DIR: dataDir, ...more };
}

/** As `npm run restore`, in this process. Mails are left alone by default: holding them takes a process of its own. */
function restore(
  dataDir: string,
  { env = {}, ...options }: { from: string; replace?: boolean; env?: Record<string, string> },
): Promise<string[]> {
  const config = readConfig(variables(dataDir, env));
  return restoreBackup({ ...config, replace: false, sendMails: true, ...options });
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
  /** A backup of it. */
  let backup: string;
  let taken: ProgramEnd;
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
    taken = await runBackup(variables(source), '--to', join(root, 'backups'));
    backup = await only(join(root, 'backups'));
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
    expect(taken.stdout.trim().endsWith(backup)).toBe(true);
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

  it('writes the keys to another place only, for their owner', async () => {
    const to = join(root, 'with-keys');
    const config = readConfig(variables(source));
    await expect(
      takeBackup({ ...config, to, keysTo: join(to, 'keys'), keep: undefined }),
    ).rejects.toThrow('--keys-to must be outside of --to');
    const keys = join(root, 'keys');
    const written = await runBackup(variables(source), '--to', to, '--keys-to', keys);
    expect(written).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(keys, 'utf8')).toBe(`${key}\n`);
    expect((await stat(keys)).mode & 0o777).toBe(0o600);
  });

  it('keeps as many backups as --keep says, and deletes what an interrupted one has left', async () => {
    const to = join(root, 'kept');
    const old = join(to, 'homefront-2026-01-01T00-00-00-000Z');
    const kept = join(to, 'homefront-2026-01-03T00-00-00-000Z');
    for (const folder of [old, kept]) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'manifest.json'), '{}');
    }
    await mkdir(join(to, 'homefront-2026-01-02T00-00-00-000Z.unfinished'));
    await mkdir(join(to, 'something-else'));
    const { stdout } = await runBackup(variables(source), '--to', to, '--keep', '2');
    expect(stdout).toContain('Deleted homefront-2026-01-01');
    const [first, made, ...others] = (await readdir(to)).toSorted();
    expect(first).toBe(basename(kept));
    expect(made).toMatch(/^homefront-[\dTZ-]+$/);
    expect(others).toEqual(['something-else']);
  });

  it.each([
    [[], '--to is missing. Usage: npm run backup'],
    [['--to', 'x', '--keep', '0'], '--keep must be a number from 1. Usage'],
    [['--from', 'x'], 'Usage: npm run backup'],
  ])('refuses the arguments %j', async (args, reason) => {
    const { code, stderr } = await runBackup(variables(source), ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('refuses to back up into the data folder, an empty one, and one in use', async () => {
    const inside = await runBackup(variables(source), '--to', join(source, 'backups'));
    expect(inside.stderr).toBe(`--to must be outside of the data folder ${source}.\n`);
    const empty = await runBackup(variables(target), '--to', join(root, 'none'));
    expect(empty.stderr).toBe(`There is nothing to back up in ${target}.\n`);
    const lock = lockFile(join(source, 'site.lock'), source);
    const used = await runBackup(variables(source), '--to', join(root, 'none'));
    expect(used.stderr).toContain(`The data folder ${source} is in use by another process.`);
    lock.release();
    expect(await readdir(join(root, 'none'))).toEqual([]);
  });

  it('shows no password of a database that cannot be reached', async () => {
    const DATABASE_URL = 'postgres://tester:hunter2@127.0.0.1:9/homes';
    const failed = await runBackup(variables(source, { DATABASE_URL }), '--to', join(root, 'none'));
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('The database at DATABASE_URL cannot be used: ');
    expect(failed.stderr).not.toContain('hunter2');
    expect(await readdir(join(root, 'none')).catch(() => [])).toEqual([]);
  });

  it('restores into an empty data folder, and holds waiting mails', async () => {
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

  it('restores what an object store has kept of a backup, which has no empty folders, and leaves mails waiting if told to', async () => {
    const copied = join(root, 'copied');
    const { files } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
    for (const path of [...Object.keys(files), 'manifest.json']) {
      await mkdir(join(copied, path, '..'), { recursive: true });
      await writeFile(join(copied, path), await readFile(join(backup, path)));
    }
    const restored = await runRestore(variables(target), '--from', copied, '--send-mails');
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await mailStates(target)).toEqual(['waiting', 'waiting']);
  });

  it('refuses a data folder with data, or moves them aside, and warns of keys that are missing', async () => {
    await mkdir(join(target, 'mail'));
    await writeFile(join(target, 'sessions.sqlite'), 'sessions');
    await writeFile(join(target, 'provider.moved'), 'moved');
    await expect(restore(target, { from: backup })).rejects.toThrow(
      `The data folder ${target} holds data (sessions.sqlite, provider.moved, mail). Pass --replace to move it aside, or set DATA_DIR to an empty folder.`,
    );
    const env = { SESSION_KEYS: 'another key that is long enough for a test' };
    const lines = await restore(target, { from: backup, replace: true, env });
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
    expect(await mailStates(target)).toHaveLength(2);
  });

  it('no site starts on what a killed restore has left, until another one succeeds', async () => {
    const env = { ...variables(target), PORT: '0', PROVIDER_PORT: '0' };
    const restoring = startProgram('server/operations/restore/main.ts', ['--from', backup], env);
    const mark = join(target, 'restore.unfinished');
    await vi.waitUntil(() => existsSync(mark), { timeout: 30_000, interval: 1 });
    restoring.process.kill('SIGKILL');
    await restoring.ended;
    const refusal = `A restore into the data folder ${target} was interrupted. Run it again with --replace`;
    const commands: [file: string, args: string[], more?: Record<string, string>][] = [
      ['main.ts', []],
      ['provider/main.ts', []],
      ['provider/main.ts', ['move'], { DATABASE_URL: 'postgres://127.0.0.1:9/homes' }],
      ['operations/create-administrator/main.ts', ['--email', 'ada@mail.example']],
      ['operations/backup/main.ts', ['--to', join(root, 'none')]],
      ['operations/outbox/main.ts', ['list']],
    ];
    for (const [file, args, more] of commands) {
      const program = startProgram(`server/${file}`, args, { ...env, ...more });
      const { code, stderr } = await program.ended;
      expect({ file, code }).toEqual({ file, code: 1 });
      expect(stderr).toContain(refusal);
    }
    // The killed one's process that holds mails may still be running.
    const again = await vi.waitUntil(
      async () => {
        const end = await runRestore(env, '--from', backup, '--replace');
        return end.stderr.includes('in use by another process') ? null : end;
      },
      { timeout: 30_000 },
    );
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(mark)).toBe(false);
    expect(await mailStates(target)).toEqual(['failed', 'failed']);
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
    await rename(backup, copied);
    const photo = join(copied, 'photos/properties/a.webp');
    await appendFile(photo, '!');
    expect(await refusal()).toBe(
      `The backup ${copied} is damaged: photos/properties/a.webp is not what its manifest says.`,
    );
    await rename(photo, join(root, 'a.webp'));
    expect(await refusal()).toBe(
      `The backup ${copied} is damaged: photos/properties/a.webp is missing.`,
    );
    await symlink(join(root, 'a.webp'), photo);
    expect(await refusal()).toBe(
      `The backup ${copied} is damaged: photos/properties/a.webp is not a regular file.`,
    );
    await rm(photo);
    await writeFile(photo, 'photo');
    const manifest = await readFile(join(copied, 'manifest.json'), 'utf8');
    const outside = manifest.replace('"photos/properties/a.webp"', '"photos/../../a.webp"');
    await writeFile(join(copied, 'manifest.json'), outside);
    expect(await refusal()).toBe('The backup holds an unknown file: photos/../../a.webp.');
    await writeFile(join(copied, 'manifest.json'), manifest);
    await rename(copied, backup);
  });

  it(
    'a backup of a running site that is killed leaves the site unharmed, and nothing that looks complete',
    { timeout: 300_000 },
    async () => {
      const to = join(root, 'killed');
      const env = variables(source);
      await using site = await productionServer({ dataDir: source, env });
      for (const moment of ['', '/outbox.sqlite', '/provider']) {
        const program = startProgram('server/operations/backup/main.ts', ['--to', to], env);
        await vi.waitUntil(
          async () => {
            const [name] = await readdir(to).catch(() => []);
            return name !== undefined && existsSync(join(to, name + moment));
          },
          { timeout: 30_000, interval: 1 },
        );
        program.process.kill('SIGKILL');
        await program.ended;
        expect(await only(to)).toMatch(/\.unfinished$/);
        expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
        await rm(to, { recursive: true });
      }
      expect(await runBackup(env, '--to', to)).toMatchObject({ code: 0, stderr: '' });
      expect(await only(to)).not.toMatch(/unfinished/);

      const used = await runRestore(env, '--from', backup, '--replace');
      expect(used.stderr).toContain(`The data folder ${source} is in use by another process.`);
      const { SESSION_KEYS = '', ...rest } = env;
      const elsewhere = { ...rest, SESSION_KEYS, PROVIDER_URL: 'http://127.0.0.1:9/api' };
      const other = await runBackup(elsewhere, '--to', to);
      expect(other.stderr).toBe(
        'The running site has another configuration: its data is in the data folder and its provider is embedded. Give this command the same variables.\n',
      );
      await site.stop('SIGINT');
      const { database, close } = await openDatabase({ dataDir: source, logger });
      await sql`select count(*) from properties`.execute(database);
      await close();
    },
  );
});
