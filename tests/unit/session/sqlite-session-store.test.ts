import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '../../../shared/contract/session-schemas.ts';
import { persistedSessionKey } from '../../../server/session/session-keys.ts';
import type { SessionStore } from '../../../server/session/session-store.ts';
import { openSqliteSessionStore } from '../../../server/session/sqlite-session-store.ts';
import { createTokenCipher } from '../../../server/session/token-cipher.ts';

const ada: SessionUser = {
  id: '7',
  name: 'Ada Obi',
  email: 'ada@homefront.example',
  role: 'user',
  photo: null,
};
const hour = 60 * 60 * 1000;
const key = 'k'.repeat(32);

let folder: string;
let now: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-sessions-'));
  now = Date.UTC(2026, 10, 20, 12);
});

afterEach(() => rm(folder, { recursive: true }));

function open(keys = [key]): SessionStore & AsyncDisposable {
  const store = openSqliteSessionStore({
    file: join(folder, 'sessions.sqlite'),
    cipher: createTokenCipher(keys),
    clock: () => now,
    monotonic: () => 0,
  });
  return { ...store, [Symbol.asyncDispose]: () => store.close() };
}

function signIn(store: SessionStore, token = 'upstream-token'): Promise<string> {
  return store.create({ user: ada, token, expiresAt: new Date(now + 24 * hour) });
}

describe('session store', () => {
  it('finds a session by its id until it expires', async () => {
    await using store = open();
    const id = await signIn(store);
    expect(await store.read(id)).toEqual({
      user: ada,
      token: 'upstream-token',
      expiresAt: new Date(now + 24 * hour),
    });
    now += 24 * hour;
    expect(await store.read(id)).toBeNull();
  });

  it('generates ids of 256 bits', async () => {
    await using store = open();
    const ids = [await signIn(store), await signIn(store)];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(32);
  });

  it('keeps sessions across a restart', async () => {
    const first = open();
    const id = await signIn(first);
    await first.close();
    await using second = open();
    expect((await second.read(id))?.user).toEqual(ada);
  });

  it('writes neither ids nor tokens to its files', async () => {
    await using store = open();
    const id = await signIn(store, 'a-token-nobody-may-read');
    for (const file of await readdir(folder)) {
      const content = await readFile(join(folder, file));
      expect(content.includes('a-token-nobody-may-read')).toBe(false);
      expect(content.includes(id)).toBe(false);
    }
  });

  it('ends a session permanently, and only once', async () => {
    await using store = open();
    const id = await signIn(store);
    expect((await store.end(id))?.token).toBe('upstream-token');
    expect(await store.read(id)).toBeNull();
    expect(await store.end(id)).toBeNull();
  });

  it('finds no session for an id that is truncated, forged, empty or under another key', async () => {
    const first = open();
    const id = await signIn(first);
    for (const wrong of ['', id.slice(1), `${id}A`, 'A'.repeat(43), '__proto__', '\u0000']) {
      expect(await first.read(wrong)).toBeNull();
      expect(await first.end(wrong)).toBeNull();
    }
    await first.close();
    await using other = open(['another key of enough characters']);
    expect(await other.read(id)).toBeNull();
  });

  it('sweeps only what has expired', async () => {
    await using store = open();
    await signIn(store);
    now += hour;
    const later = await signIn(store);
    now += 23 * hour;
    expect(await store.sweep()).toBe(1);
    expect(await store.read(later)).not.toBeNull();
  });

  it('shortens sessions by as much as the clock was set back, at the next sweep', async () => {
    await using store = open();
    const id = await signIn(store);
    now += 2 * hour;
    await store.sweep();
    now -= hour;
    await store.sweep();
    expect((await store.read(id))?.expiresAt).toEqual(new Date(now + 22 * hour));
    await store.sweep();
    now += 22 * hour;
    expect(await store.read(id)).toBeNull();
  });

  it('gives a session created after the clock was set back its full lifetime', async () => {
    await using store = open();
    const before = await signIn(store);
    now -= hour;
    const after = await signIn(store);
    await store.sweep();
    for (const id of [before, after])
      expect((await store.read(id))?.expiresAt).toEqual(new Date(now + 24 * hour));
  });

  it('extends no session when the clock is set forward', async () => {
    await using store = open();
    const id = await signIn(store);
    now += hour;
    await store.sweep();
    expect((await store.read(id))?.expiresAt).toEqual(new Date(now + 23 * hour));
  });

  it('reports that it is usable', async () => {
    await using store = open();
    expect(await store.isUsable()).toBe(true);
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
