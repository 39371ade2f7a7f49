import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteSessionStore } from '../../../server/session/sqlite-session-store.ts';
import { createTokenCipher } from '../../../server/session/token-cipher.ts';
import { message, temporaryOutbox } from '../outbox/temporary-outbox.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-busy-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Holds a database's write lock until the event loop has turned; a thread that waits for it would never let it turn. */
async function holdLockForATurn(file: string): Promise<void> {
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  await setImmediate();
  other.exec('ROLLBACK');
  other.close();
}

it('writes a session once another process lets go of the file, without holding up the event loop', async () => {
  const file = join(folder, 'sessions.sqlite');
  const store = openSqliteSessionStore({ file, cipher: createTokenCipher(['k'.repeat(32)]) });
  const user = {
    id: '7',
    name: 'Ada',
    email: 'ada@mail.example',
    role: 'user',
    photo: null,
  } as const;
  const held = holdLockForATurn(file);
  const id = await store.create({ user, token: 't', expiresAt: new Date(Date.now() + 60_000) });
  await held;
  expect((await store.read(id))?.user).toEqual(user);
  await store.close();
});

it('keeps a message once another process lets go of the file, without holding up the event loop', async () => {
  await using box = await temporaryOutbox();
  const held = holdLockForATurn(join(box.folder, 'outbox.sqlite'));
  const [isNew] = await Promise.all([box.outbox.put(message('one')), box.outbox.isUsable(), held]);
  expect(isNew).toBe(true);
});
