/** @module-tag long */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import type { ICronJob } from 'kubernetes-models/batch/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { checkout } from '../../support/compose.ts';
import { compileCache } from '../../support/compile-cache.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { refusedSystemCalls, strace, unitFile } from '../../support/systemd.ts';
import { query } from '../../support/temporary-postgres.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const run = promisify(execFile);
const kubernetes = join(checkout, 'deploy/kubernetes');
const secrets = {
  'session-keys': productionEnvironment()['SESSION_KEYS'] ?? '',
  'smtp-url': 'smtps://mail.example',
};

describe.runIf(runsPostgres)('a nightly backup of PostgreSQL', () => {
  const postgres = useSharedPostgres();
  let folder: string;
  let databaseUrl: string;
  let site: TestApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-nightly-'));
    databaseUrl = await postgres().createDatabase();
    const files = { ...secrets, 'database-url': databaseUrl };
    for (const [name, value] of Object.entries(files)) {
      await writeFile(join(folder, name), `${value}\n`);
    }
    site = await createTestApp({ env: { SEED_PROPERTIES: '3', DATABASE_URL: databaseUrl } });
  });
  afterAll(async () => {
    await site?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command in the checkout, with these variables only, and returns what it prints. */
  async function runIn(env: Record<string, string>, command: readonly string[]): Promise<string> {
    const [program = '', ...args] = command;
    const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const variables = { ...compileCache, PATH: path, HOME: folder, ...env };
    return (await run(program, args, { cwd: checkout, env: variables })).stdout;
  }

  async function emptyFolder(name: string): Promise<string> {
    await mkdir(join(folder, name));
    return join(folder, name);
  }

  it('the CronJob backs up beside the site, and its backup replaces a database', async () => {
    const { command, env: given } = await cronJob(folder);
    const backups = await emptyFolder('backup');
    const env = { ...given, DATA_DIR: await emptyFolder('data') };
    const printed = await runIn(
      env,
      command.map((word) => word.replace(/^\/backup$/, backups)),
    );
    expect(printed).toMatch(/^Backed up 1 files/m);
    const [backup = '', ...others] = await readdir(backups);
    expect(others).toEqual([]);

    await site[Symbol.asyncDispose]();
    // As docs/deployment.md says.
    const admin = new URL('/postgres', databaseUrl).href;
    const name = new URL(databaseUrl).pathname.slice(1);
    await query(admin, `alter database ${name} rename to ${name}_before`);
    await query(admin, `create database ${name}`);
    const from = join(backups, backup);
    const restore = ['npm', 'run', 'restore', '--', '--from', from, '--replace'];
    expect(await runIn(env, restore)).toMatch(/^Restored the backup of /m);
    const properties = await query(databaseUrl, 'select id from properties');
    expect(properties).toHaveLength(3);
  });

  it('the systemd service backs up, with no system call that it refuses', async () => {
    const unit = await readFile(unitFile('homefront-backup.service'), 'utf8');
    const example = parseEnv(await readFile(unitFile('homefront.env'), 'utf8'));
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    const report = join(folder, 'calls');
    const paths = {
      '/usr/bin/node': process.execPath,
      '/var/lib/homefront-backup': await emptyFolder('homefront-backup'),
    };
    const words = command.split(' ').map((word) => paths[word as keyof typeof paths] ?? word);
    const env = {
      ...(example as Record<string, string>),
      DATA_DIR: await emptyFolder('state'),
      SESSION_KEYS_FILE: join(folder, 'session-keys'),
      SMTP_URL_FILE: join(folder, 'smtp-url'),
      DATABASE_URL_FILE: join(folder, 'database-url'),
    };
    const printed = await runIn(env, ['/usr/bin/strace', ...strace(report), ...words]);
    expect(printed).toMatch(/^Backed up 1 files/m);
    expect(await refusedSystemCalls(report, unit)).toEqual([]);
  });
});

/** The command of the CronJob and its configuration, with the secrets in another folder. */
async function cronJob(
  secretFolder: string,
): Promise<{ command: string[]; env: Record<string, string> }> {
  const documents = parseAllDocuments(await readFile(join(kubernetes, 'backup.yaml'), 'utf8'));
  const found = documents.map((document) => document.toJS()).find(({ kind }) => kind === 'CronJob');
  const { spec }: ICronJob = found;
  const [container] = spec?.jobTemplate.spec?.template.spec?.containers ?? [];
  const kustomization = parse(await readFile(join(kubernetes, 'kustomization.yaml'), 'utf8'));
  const variables = (container?.env ?? []).map(({ name, value = '' }) => [
    name,
    value.replace('/run/secrets/homefront', secretFolder),
  ]);
  return {
    command: [...(container?.command ?? [])],
    env: {
      NODE_ENV: 'production',
      ...parseEnv(kustomization.configMapGenerator[0].literals.join('\n')),
      ...Object.fromEntries(variables),
    },
  };
}
