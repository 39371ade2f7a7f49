/** @module-tag long */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openSqliteOutbox } from '../../../server/outbox/open-outbox.ts';
import { runOutboxCommand } from '../../../server/outbox/outbox-commands.ts';
import { compileCache } from '../../support/compile-cache.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { freePort } from '../../support/free-port.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { commandsOf, withoutContainer } from '../../support/runbook.ts';
import { createTestApp } from '../../support/test-app.ts';
import { message } from '../../unit/outbox/test-outbox.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const outboxOptions = {
  keys: [productionEnvironment()['SESSION_KEYS'] ?? ''],
  clock: Date.now,
};

const container = 'docker run --rm -v homefront:/data --env-file homefront.env';
const backup = '/backup/homefront-2026-11-23T02-00-00-000Z';

/** Every command of the documents with part of what it prints: first those for a running site, then those for a stopped one. */
const whileRunning: Record<string, RegExp> = {
  'npm run status':
    /^Ready: version .*\nData: data folder, provider embedded\nEnquiries: 0 waiting/m,
  'npm run admin:create -- --email you@homes.example --invite': /\/set-password\?token=/,
  'npm run backup -- --to /backup': /^Backed up \d+ files/m,
  'npm run backup -- --to /backup --keep 14': /^Backed up \d+ files/m,
  'curl -sS http://127.0.0.1:3000/health/ready': /"status":"/,
  "curl -sS -o /dev/null -w '%{time_starttransfer}\\n' http://127.0.0.1:3000/buy": /^\d\.\d+\n$/,
  'df -h "$DATA_DIR"': /%/,
  'du -sh "$DATA_DIR"': /M\t/,
  'findmnt -T "$DATA_DIR"': /OPTIONS\n.*\brw\b/,
  'openssl s_client -connect homes.example:443 -servername homes.example < /dev/null | openssl x509 -noout -enddate':
    /^notAfter=/m,
  'openssl rand -base64 32': /^[\w+/]{43}=$/m,
};
const whileStopped: Record<string, RegExp> = {
  [`npm run restore -- --from ${backup} --replace`]: /^Restored the backup of .*\n.*replaced-/m,
  'npm run outbox -- list': /contact {2}accepted/m,
  'npm run outbox -- show <id>': /"message": "The secret of/,
  'npm run outbox -- resend <id>': /^Retrying /m,
  'npm run outbox -- dead': /^There are no dead letters\.$/m,
  'npm run outbox -- resend all': /^Retrying 0 messages now\.$/m,
  'npm run outbox -- drop <id>': /^Dropped /m,
  [`${container} -e DATABASE_URL=postgres://… homefront:0.1.0 npm run provider:move`]:
    /^properties +3 +3$[^]*^Moved\.$/m,
  'npm run outbox -- move': /^Moved 0 undelivered messages and 0 photos to the database\.$/m,
  'psql "$DATABASE_URL" -c "select id, kind, status, attempts, due_at from mails where status <> \'sent\' order by id"':
    /^\(\d+ rows?\)$/m,
  'psql "$DATABASE_URL" -c \'select 1\'': /^\(1 row\)$/m,
};
/** Needs an empty data folder. */
const elsewhere = { [`npm run restore -- --from ${backup}`]: /^Restored the backup of /m };

/** Run in this process: `list` and `move` show that the script passes its arguments on. */
const inProcess = /^npm run outbox -- (?!list|move)(.*)$/;

const tried = [whileRunning, whileStopped, elsewhere].flatMap((commands) => Object.keys(commands));

it('each command of operations.md and runbook.md is tried', () => {
  const commands = ['docs/operations.md', 'docs/runbook.md'].flatMap(commandsOf);
  expect([...new Set(commands)].toSorted()).toEqual(tried.toSorted());
});

it('each command of the site in deployment.md is one of these', async () => {
  const document = await readFile(join(root, 'docs/deployment.md'), 'utf8');
  const blocks = [...document.matchAll(/^```[a-z]+\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const text = blocks
    .join('')
    .replaceAll(/\\\n\s*/g, '')
    .replaceAll(' --silent', '');
  const commands = [...text.matchAll(/npm run (?!build).*$/gm)].map(([command]) =>
    command.replaceAll('/var/lib/homefront-backup', '/backup'),
  );
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((command) => !tried.includes(command))).toEqual([]);
});

describe.runIf(runsPostgres)('with PostgreSQL', () => {
  const postgres = useSharedPostgres();

  it('each of these commands works as written', { timeout: 400_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homefront-runbook-'));
    const dataDir = join(folder, 'data');
    await using tls = await startTls(folder);
    const databaseUrl = await postgres().createDatabase();
    await placeEmptyDatabase(dataDir);
    const env = productionEnvironment({
      SEED_PROPERTIES: '3',
      PUBLIC_URL: 'https://homes.example',
      TRUST_PROXY: '1',
    });
    const site = await createTestApp({ env: { ...env, DATA_DIR: dataDir } });
    const id = 'message-1';

    async function check(
      commands: Record<string, RegExp>,
      variables: Record<string, string> = {},
    ): Promise<void> {
      const backups = join(folder, 'backups');
      const [newest = ''] = (await readdir(backups).catch(() => [])).toSorted().toReversed();
      for (const [written, expected] of Object.entries(commands)) {
        const { command, env: given } = withoutContainer(written);
        const text = command
          .replaceAll(backup, join(backups, newest))
          .replaceAll('/backup ', `${backups} `)
          .replace(/\/backup$/, backups)
          .replaceAll('http://127.0.0.1:3000', site.url)
          .replace('-connect homes.example:443', `-connect 127.0.0.1:${tls.port}`)
          .replaceAll('<id>', id);
        const [, outboxCommand] = inProcess.exec(text) ?? [];
        const needsDatabase = given['DATABASE_URL'] !== undefined || /psql|-- move/.test(text);
        const printed = outboxCommand
          ? await runOnOutbox(dataDir, outboxCommand.split(' '))
          : await printedBy(text, {
              HOME: folder,
              LOG_LEVEL: 'silent',
              ...env,
              DATA_DIR: dataDir,
              ...(needsDatabase && { DATABASE_URL: databaseUrl }),
              ...variables,
            });
        expect([written, printed]).toEqual([written, expect.stringMatching(expected)]);
      }
    }

    try {
      await check(whileRunning);
      await site[Symbol.asyncDispose]();
      const [restore, ...others] = Object.entries(whileStopped);
      await Promise.all([
        check(elsewhere, { DATA_DIR: join(folder, 'elsewhere') }),
        check(Object.fromEntries(restore ? [restore] : [])),
      ]);
      const { outbox, close } = await openSqliteOutbox({ ...outboxOptions, dataDir });
      await outbox.put(message(id));
      await close();
      await check(Object.fromEntries(others));
    } finally {
      await site[Symbol.asyncDispose]();
    }
    await rm(folder, { recursive: true });
  });
});

/** The output of a shell command in the checkout. */
async function printedBy(command: string, env: Record<string, string>): Promise<string> {
  // The pinned Node first, then npm and the system's programs.
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const running = run('sh', ['-c', command], { cwd: root, env: { ...compileCache, PATH, ...env } });
  running.child.stdin?.end();
  return (await running).stdout;
}

/** As `npm run outbox`. */
async function runOnOutbox(dataDir: string, args: readonly string[]): Promise<string> {
  const { outbox, close } = await openSqliteOutbox({ ...outboxOptions, dataDir });
  try {
    return await runOutboxCommand(outbox, args);
  } finally {
    await close();
  }
}

/** A server with a certificate of its own. */
async function startTls(folder: string): Promise<AsyncDisposable & { port: number }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=homes.example', '-days', '1'];
  const files = ['-nodes', '-keyout', key, '-out', cert];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files]);
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
