import { mkdtempDisposable, readFile, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { persistedSessionKey } from '../../../server/session/session-keys.ts';
import { clock, describeSqliteStore, hour, signIn } from './test-sessions.ts';

describeSqliteStore((open, folder) => {
  it('writes neither ids nor tokens to its files', async () => {
    await using store = open();
    const id = await signIn(store, 'a-token-nobody-may-read');
    for (const file of await readdir(folder())) {
      const content = await readFile(join(folder(), file));
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

it('generates the key in the data folder once, long enough, and readable by its owner only', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'homefront-sessions-'));
  const data = join(folder.path, 'data');
  const [one, two] = await Promise.all([persistedSessionKey(data), persistedSessionKey(data)]);
  expect(two).toBe(one);
  expect(await persistedSessionKey(data)).toBe(one);
  expect(one).toHaveLength(43);
  expect(await readdir(data)).toEqual(['session.key']);
  expect((await stat(join(data, 'session.key'))).mode & 0o777).toBe(0o600);
});
