import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { keptSessionKey } from './session-keys.ts';
import type { SessionStore } from './session-store.ts';
import { openSqliteSessionStore } from './sqlite-session-store.ts';
import { reportStoreFailures } from './store-failures.ts';
import { createTokenCipher } from './token-cipher.ts';

export interface OpenSessionStoreOptions {
  dataDir: string;
  /** The first encrypts, all decrypt; without any a key is made and kept in the data folder. */
  sessionKeys: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  clock: () => number;
  log: Logger;
}

const sweepMs = 10 * 60_000;

/** Sessions in one file of the data folder; what has expired is swept out every now and then. */
export async function openSessionStore(options: OpenSessionStoreOptions): Promise<SessionStore> {
  const { dataDir, sessionKeys, clock, log } = options;
  await mkdir(dataDir, { recursive: true });
  if (!sessionKeys) log.info('SESSION_KEYS is not set: sessions use a key kept in the data folder');
  const keys = sessionKeys ?? [await keptSessionKey(dataDir)];
  const file = join(dataDir, 'sessions.sqlite');
  // Names and mail addresses are in it: for its owner only, as the files that SQLite puts beside it.
  await (await open(file, 'a', 0o600)).close();
  const store = openSqliteSessionStore({ file, cipher: createTokenCipher(keys), clock });
  const sweeping = setInterval(() => {
    store.sweep().catch((error: unknown) => log.warn({ err: error }, 'sessions were not swept'));
  }, sweepMs).unref();
  return {
    ...reportStoreFailures(store, log),
    close() {
      clearInterval(sweeping);
      return store.close();
    },
  };
}
