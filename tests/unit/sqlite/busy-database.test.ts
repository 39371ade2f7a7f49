import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteSessionStore } from '../../../server/session/sqlite-session-store.ts';
import { createTokenCipher } from '../../../server/session/token-cipher.ts';
import { message, temporaryOutbox } from '../outbox/test-outbox.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-busy-'));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Holds a database’s write lock for one turn of the event loop. A thread that blocks on the lock
 * would never let the loop turn.
 */
async function holdLockForATurn(file: string): Promise<void> {
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  await setImmediate();
  other.exec('ROLLBACK');
  other.close();
}

it('writes a session once another process releases the file, without blocking the event loop', async () => {
  const file = join(folder, 'sessions.sqlite');
  const store = openSqliteSessionStore({ file, cipher: createTokenCipher(['k'.repeat(32)]) });
  const user = {
    id: '7',
    name: 'Ada',
    email: 'ada@mail.example',
    role: 'user',
    photo: null,
  } as const;
  const released = holdLockForATurn(file);
  const id = await store.create({ user, token: 't', expiresAt: new Date(Date.now() + 60_000) });
  await released;
  expect((await store.read(id))?.user).toEqual(user);
  await store.close();
});

it('stores a message once another process releases the file, without blocking the event loop', async () => {
  await using box = await temporaryOutbox();
  const released = holdLockForATurn(join(box.folder, 'outbox.sqlite'));
  const [isNew] = await Promise.all([
    box.outbox.put(message('one')),
    box.outbox.isUsable(),
    released,
  ]);
  expect(isNew).toBe(true);
});
