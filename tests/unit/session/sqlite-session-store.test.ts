import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { persistedSessionKey } from '../../../server/session/session-keys.ts';
import type { SessionStore } from '../../../server/session/session-store.ts';
import { openSqliteSessionStore } from '../../../server/session/sqlite-session-store.ts';
import { createTokenCipher } from '../../../server/session/token-cipher.ts';
import { clock, describeSessionStore, hour, key, signIn } from './session-store-behaviour.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-sessions-'));
  clock.now = Date.UTC(2026, 10, 20, 12);
});

afterEach(() => rm(folder, { recursive: true }));

function open(keys = [key]): SessionStore & AsyncDisposable {
  const store = openSqliteSessionStore({
    file: join(folder, 'sessions.sqlite'),
    cipher: createTokenCipher(keys),
    clock: () => clock.now,
    monotonic: () => 0,
  });
  return { ...store, [Symbol.asyncDispose]: () => store.close() };
}

describe('session store in SQLite', () => {
  describeSessionStore(open);

  it('writes neither ids nor tokens to its files', async () => {
    await using store = open();
    const id = await signIn(store, 'a-token-nobody-may-read');
    for (const file of await readdir(folder)) {
      const content = await readFile(join(folder, file));
      expect(content.includes('a-token-nobody-may-read')).toBe(false);
      expect(content.includes(id)).toBe(false);
    }
  });

  it('sweeps only what has expired', async () => {
    await using store = open();
    await signIn(store);
    clock.now += hour;
    const later = await signIn(store);
    clock.now += 23 * hour;
    expect(await store.sweep()).toBe(1);
    expect(await store.read(later)).not.toBeNull();
  });

  it('shortens sessions by as much as the clock was set back, at the next sweep', async () => {
    await using store = open();
    const id = await signIn(store);
    clock.now += 2 * hour;
    await store.sweep();
    clock.now -= hour;
    await store.sweep();
    expect((await store.read(id))?.expiresAt).toEqual(new Date(clock.now + 22 * hour));
    await store.sweep();
    clock.now += 22 * hour;
    expect(await store.read(id)).toBeNull();
  });

  it('gives a session created after the clock was set back its full lifetime', async () => {
    await using store = open();
    const before = await signIn(store);
    clock.now -= hour;
    const after = await signIn(store);
    await store.sweep();
    for (const id of [before, after])
      expect((await store.read(id))?.expiresAt).toEqual(new Date(clock.now + 24 * hour));
  });
});

describe('key in the data folder', () => {
  it('is generated once, long enough, and readable by its owner only', async () => {
    const data = join(folder, 'data');
    const [one, two] = await Promise.all([persistedSessionKey(data), persistedSessionKey(data)]);
    expect(two).toBe(one);
    expect(await persistedSessionKey(data)).toBe(one);
    expect(one).toHaveLength(43);
    expect(await readdir(data)).toEqual(['session.key']);
    expect((await stat(join(data, 'session.key'))).mode & 0o777).toBe(0o600);
  });
});
