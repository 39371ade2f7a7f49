import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { secretNames } from '../../../server/config/env.ts';
import { variables } from '../../../server/config/variables.ts';
import { readEnvironment } from '../../../server/provider/environment.ts';

const root = join(import.meta.dirname, '../../..');
const key = 'k'.repeat(32);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileWith(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

function failureOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no failure';
}

describe('secret in a file', () => {
  it('is read without its final line break', async () => {
    const values = { sessionKeys: [key], redisUrl: 'redis://:hunter2@redis' };
    for (const [name, end] of [
      ['none', ''],
      ['unix', '\n'],
      ['windows', '\r\n'],
    ]) {
      const env = {
        SESSION_KEYS_FILE: await fileWith(`${name}-keys`, `${key}${end}`),
        REDIS_URL_FILE: await fileWith(`${name}-redis`, `redis://:hunter2@redis${end}`),
      };
      expect(readConfig(env).secrets).toMatchObject(values);
    }
  });

  it('counts as set for rules between variables', async () => {
    const SESSION_KEYS_FILE = await fileWith('keys', key);
    const { settings } = readConfig({ NODE_ENV: 'production', SESSION_KEYS_FILE });
    expect(settings.production).toBe(true);
    const PROVIDER_URL_FILE = await fileWith('provider', 'https://p.example/api');
    const { provider } = readConfig({ PROVIDER_URL_FILE, RESET_PATH: '/reset' }).settings;
    expect(provider).toMatchObject({ url: 'https://p.example/api', resetPath: '/reset' });
  });

  it('is accepted for the variables that may hold a credential, as documented, and for no other', async () => {
    const PORT_FILE = await fileWith('port', '8080');
    expect(readConfig({ PORT_FILE }).settings.server.port).toBe(3000);
    const documents = await readFile(join(root, 'docs/configuration.md'), 'utf8');
    const section = /## Secrets in files\n(.*?)\n## /s.exec(documents)?.[1] ?? '';
    const documented = [...section.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
    expect(new Set(documented)).toEqual(new Set(secretNames));
  });

  it('is unset if the variable is empty', () => {
    expect(readConfig({ SESSION_KEYS_FILE: '', DATABASE_URL_FILE: '' })).toEqual(readConfig({}));
  });

  it.each<[name: string, content: string | Buffer | undefined, problem: string]>([
    ['missing', undefined, 'a file that this user can read (ENOENT)'],
    ['empty', '', 'a file that is not empty'],
    ['blank', '\n', 'a file that is not empty'],
    ['large', 'x'.repeat(65_537), 'a file of at most 64 kB'],
    ['random', Buffer.alloc(32, 0xff), 'a text file in UTF-8'],
  ])('is refused in a %s file, in one line', async (name, content, problem) => {
    const path = content === undefined ? join(folder, name) : await fileWith(name, content);
    const env = { NODE_ENV: 'production', SESSION_KEYS_FILE: path };
    const line = `SESSION_KEYS_FILE is "${path}" but must be ${problem}.`;
    expect(failureOf(() => readConfig(env))).toBe(line);
  });

  it('is refused in a folder and in a file without end', () => {
    const read = (path: string) => failureOf(() => readConfig({ SMTP_URL_FILE: path }));
    expect(read(folder)).toContain('must be a file that this user can read (EISDIR).');
    expect(read('/dev/zero')).toContain('must be a file of at most 64 kB.');
  });

  it('is refused beside the variable itself', async () => {
    const env = { SESSION_KEYS: key, SESSION_KEYS_FILE: await fileWith('both', key) };
    expect(failureOf(() => readConfig(env))).toBe(
      'SESSION_KEYS_FILE is set but must be left out: SESSION_KEYS is set, too.',
    );
  });

  it('is not shown if it is invalid', async () => {
    const DATABASE_URL_FILE = await fileWith('database', 'mysql://me:hunter2@db/x\n');
    expect(failureOf(() => readConfig({ DATABASE_URL_FILE }))).toBe(
      "DATABASE_URL is (not shown, from DATABASE_URL_FILE) but must be a PostgreSQL address, like 'postgres://user@host:5432/homefront'.",
    );
  });
});

describe('secret of the standalone provider in a file', () => {
  it('is read without its final line break', async () => {
    const options = readEnvironment({
      SMTP_URL_FILE: await fileWith('smtp', 'smtps://me:hunter2@mail.example\n'),
      DATABASE_URL_FILE: await fileWith('postgres', 'postgres://me:hunter2@db/homefront'),
      DEMO_PASSWORD_FILE: await fileWith('demo', 'Correct-Horse-7\n'),
    });
    expect(options).toMatchObject({
      smtpUrl: 'smtps://me:hunter2@mail.example',
      databaseUrl: 'postgres://me:hunter2@db/homefront',
      demoPassword: 'Correct-Horse-7',
    });
  });

  it('is refused with a line for each file, and not shown', async () => {
    const missing = join(folder, 'missing');
    const empty = await fileWith('empty-smtp', '\n');
    const variablesOfFiles = {
      DATABASE_URL: 'mysql://me:hunter2@db/x',
      DEMO_PASSWORD_FILE: missing,
      SMTP_URL_FILE: empty,
    };
    expect(failureOf(() => readEnvironment(variablesOfFiles)).split('\n')).toEqual([
      `DEMO_PASSWORD_FILE is "${missing}" but must be a file that this user can read (ENOENT).`,
      `SMTP_URL_FILE is "${empty}" but must be a file that is not empty.`,
      'DATABASE_URL is not valid but must be a postgres:// or postgresql:// URL.',
    ]);
    const both = { DEMO_PASSWORD: 'Correct-Horse-7', DEMO_PASSWORD_FILE: missing };
    expect(failureOf(() => readEnvironment(both))).toBe(
      'DEMO_PASSWORD_FILE is set but must be left out: DEMO_PASSWORD is set, too.',
    );
  });
});

it('a secret in a pipe is refused at once', () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const program = `
    import { readSecretFiles } from './shared/node/secret-files.ts';
    const { problems } = readSecretFiles({ SMTP_URL_FILE: process.argv[1] }, ['SMTP_URL']);
    console.log(...problems.values());`;
  // In a process of its own: to wait for a writer would block this one.
  const args = ['--input-type=module', '--eval', program, path];
  const limits = { cwd: root, timeout: 20_000, killSignal: 'SIGKILL' as const };
  const output = execFileSync(process.execPath, args, { ...limits, encoding: 'utf8' });
  expect(output).toBe(`SMTP_URL_FILE is "${path}" but must be a file, not a pipe.\n`);
});

it('CI keeps every variable of the caller away from the tests', async () => {
  const script = await readFile(join(root, '.ci/run'), 'utf8');
  const [, names = ''] = /^unset ((?:.*\\\n)*.*)$/m.exec(script) ?? [];
  const unset = new Set(names.split(/[\s\\]+/));
  const wanted = [...Object.keys(variables), ...secretNames.map((name) => `${name}_FILE`)];
  expect(wanted.filter((name) => !unset.has(name))).toEqual([]);
});

it.each(['.env.example', 'docs/configuration.md'])('%s has every variable', async (path) => {
  const text = await readFile(join(root, path), 'utf8');
  const missing = Object.keys(variables).filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  expect(missing.filter((name) => name !== 'NODE_ENV')).toEqual([]);
});
