// npm run outbox: lists and handles undelivered messages and dead letters. Safe to run alongside the site.
import { readConfig } from '../config/config.ts';
import { persistedSessionKey } from '../session/session-keys.ts';
import { openOutbox } from './open-outbox.ts';
import { runOutboxCommand } from './outbox-commands.ts';

try {
  const { settings, secrets } = readConfig();
  const { dataDir } = settings;
  const keys = secrets.sessionKeys ?? [await persistedSessionKey(dataDir)];
  const { outbox, close } = await openOutbox({ dataDir, keys, clock: Date.now });
  try {
    process.stdout.write(`${await runOutboxCommand(outbox, process.argv.slice(2))}\n`);
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
