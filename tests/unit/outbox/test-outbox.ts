import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe } from 'vitest';
import {
  openOutbox,
  openSqliteOutbox,
  type OpenOutbox,
} from '../../../server/outbox/open-outbox.ts';
import type { NewMessage } from '../../../server/outbox/outbox.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';

/** An empty outbox of a test. */
export interface TestOutbox extends OpenOutbox, AsyncDisposable {
  /** Time in milliseconds. */
  clock: { now: number };
  /** Opens the same store again, as another process does. */
  another(keys?: readonly string[]): Promise<OpenOutbox & AsyncDisposable>;
}

interface TemporaryOutbox extends TestOutbox {
  folder: string;
}

export const key = 'k'.repeat(32);

export function message(name: string, more: Partial<NewMessage> = {}): NewMessage {
  const text = JSON.stringify({ message: `The secret of ${name}` });
  return { key: name, kind: 'contact', payload: text, attachments: [], ...more };
}

/** Tests of an outbox in SQLite and, among the long tests, in PostgreSQL. */
export function describeOnEachEngine(
  what: string,
  define: (open: () => Promise<TestOutbox>) => void,
): void {
  describe(`${what} in SQLite`, () => {
    define(temporaryOutbox);
  });
  describe(`${what} in PostgreSQL`, { tags: ['long'] }, () => {
    describeOnPostgres((server) => {
      let databases = 0;
      define(async () => {
        databases += 1;
        return outboxIn(await server().createDatabase(`outbox_${databases}`));
      });
    });
  });
}

/** An outbox in a temporary folder of its own. */
export async function temporaryOutbox(): Promise<TemporaryOutbox> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-outbox-'));
  const outbox = await openWith((keys, clock) =>
    openSqliteOutbox({ dataDir: folder, keys, clock }),
  );
  return {
    ...outbox,
    folder,
    async [Symbol.asyncDispose]() {
      await outbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The outbox in a PostgreSQL database. */
export function outboxIn(databaseUrl: string): Promise<TestOutbox> {
  const log = pino({ level: 'silent' });
  return openWith((keys, clock) =>
    openOutbox({ dataDir: '/nowhere', databaseUrl, keys, log, clock }),
  );
}

async function openWith(
  open: (keys: readonly string[], clock: () => number) => Promise<OpenOutbox>,
): Promise<TestOutbox> {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const another = async (keys: readonly string[] = [key]) => {
    const opened = await open(keys, () => clock.now);
    return { ...opened, [Symbol.asyncDispose]: opened.close };
  };
  return { ...(await another()), clock, another };
}
