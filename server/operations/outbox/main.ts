// npm run outbox: lists and handles undelivered messages and dead letters. Safe to run alongside the site.
import { readConfig, type Config } from '../../config/config.ts';
import { createLog } from '../../config/log.ts';
import { migrateSiteDatabase } from '../../postgres/migrate.ts';
import { openSiteDatabase } from '../../postgres/site-database.ts';
import { refuseUnfinishedRestore } from '../../provider/data-folder-lock.ts';
import { persistedSessionKey } from '../../session/session-keys.ts';
import { contentsOfFile, moveOutbox } from '../../outbox/move-outbox.ts';
import { openOutbox, openSqliteOutbox, type OpenOutboxOptions } from '../../outbox/open-outbox.ts';
import { runOutboxCommand } from '../../outbox/outbox-commands.ts';

try {
  process.stdout.write(`${await run(readConfig(), process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run({ settings, secrets }: Config, args: readonly string[]): Promise<string> {
  const { dataDir } = settings;
  const { databaseUrl } = secrets;
  refuseUnfinishedRestore(dataDir);
  const keys = secrets.sessionKeys ?? [await persistedSessionKey(dataDir)];
  const options = { dataDir, databaseUrl, keys, log: createLog('silent') };
  if (args.join(' ') === 'move') return move(options);
  const { outbox, close } = await openOutbox(options);
  try {
    return await runOutboxCommand(outbox, args);
  } finally {
    await close();
  }
}

async function move(options: OpenOutboxOptions): Promise<string> {
  const { dataDir, databaseUrl, log } = options;
  if (databaseUrl === undefined) throw new Error('Set DATABASE_URL to the database to move to.');
  if (contentsOfFile(dataDir) === null) return `There is no outbox.sqlite in ${dataDir}.`;
  await migrateSiteDatabase(databaseUrl, log);
  await using opened = new AsyncDisposableStack();
  const to = openSiteDatabase(databaseUrl, log);
  opened.defer(() => to.close());
  const from = await openSqliteOutbox(options);
  opened.defer(() => from.close());
  return await moveOutbox({ dataDir, from, to });
}
