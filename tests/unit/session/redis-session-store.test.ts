import { expect, it } from 'vitest';
import { ada, clock, describeRedisStore, hour, signIn } from './test-sessions.ts';

describeRedisStore((open, server) => {
  async function sessionKeys(): Promise<string[]> {
    return (await server().send('KEYS', 'homefront:session:*')) as string[];
  }

  it('stores neither ids nor tokens, names or email addresses readably', async () => {
    await using store = open();
    const id = await signIn(store, 'a-token-that-must-stay-secret');
    await store.update(id, { ...ada, name: 'Ada Eze' });
    const dump = await server().dump();
    expect(dump).toContain('homefront:session:');
    for (const secret of [id, 'a-token-that-must-stay-secret', 'Ada', 'Obi', 'Eze', ada.email])
      expect(dump).not.toContain(secret);
  });

  it('has Redis delete everything about a session after 24 hours at most', async () => {
    await using store = open();
    await store.create({ user: ada, token: 't', expiresAt: new Date(clock.now + 48 * hour) });
    const keys = (await server().send('KEYS', '*')) as string[];
    expect(keys).toHaveLength(2);
    for (const each of keys) {
      const leftMs = Number(await server().send('PTTL', each));
      expect(leftMs).toBeGreaterThan(23 * hour);
      expect(leftMs).toBeLessThanOrEqual(24 * hour);
    }
  });

  it('shortens sessions by as much as the clock was set back', async () => {
    await using store = open();
    const id = await signIn(store);
    const [session = ''] = await sessionKeys();
    // Two hours have passed, but the clock shows one.
    await server().send('PEXPIRE', session, String(22 * hour));
    clock.now += hour;
    const { expiresAt } = (await store.read(id)) ?? {};
    const leftMs = Number(expiresAt) - clock.now;
    expect(leftMs).toBeLessThanOrEqual(22 * hour);
    expect(leftMs).toBeGreaterThan(21.9 * hour);
  });

  it('checks sessions again after the counter of marks was lost', async () => {
    await using store = open();
    await store.mark(null);
    const id = await signIn(store);
    expect((await store.read(id))?.marks).toBeUndefined();
    await server().send('DEL', 'homefront:session-marks');
    const { marks = 0 } = (await store.read(id)) ?? {};
    expect(marks).toBe(1);
    await store.confirm(id, ada, marks);
    expect((await store.read(id))?.marks).toBeUndefined();
  });

  it('forgets the expired sessions of a user at the next one', async () => {
    await using store = open();
    await signIn(store);
    clock.now += 25 * hour;
    await signIn(store);
    const [set = ''] = (await server().send('KEYS', 'homefront:sessions-of:*')) as string[];
    expect(await server().send('ZCARD', set)).toBe(1);
  });
});
