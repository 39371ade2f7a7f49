import { expect, it } from 'vitest';
import type { SessionUser } from '../../../shared/contract/session-schemas.ts';
import { createCheckedSessions } from '../../../server/session/checked-sessions.ts';
import { ada, clock, describeOnEachEngine, hour, key, signIn } from './test-sessions.ts';

const bola: SessionUser = {
  id: '8',
  name: 'Bola Ade',
  email: 'bola@homefront.example',
  role: 'admin',
  photo: 'https://photos.example/bola.jpg',
};

describeOnEachEngine((open) => {
  it('finds a session by its id until it expires', async () => {
    await using store = open();
    const id = await signIn(store);
    expect(await store.read(id)).toEqual({
      user: ada,
      token: 'upstream-token',
      expiresAt: new Date(clock.now + 24 * hour),
    });
    clock.now += 24 * hour;
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

  it('finds a session that an older key has encrypted', async () => {
    const first = open();
    const id = await signIn(first);
    await first.close();
    await using second = open(['a newer key of enough characters', key]);
    expect((await second.read(id))?.token).toBe('upstream-token');
  });

  it('finds a session that another process has encrypted with the next key', async () => {
    const next = 'a newer key of enough characters';
    const first = open([next, key]);
    const id = await signIn(first);
    await first.update(id, { ...ada, name: 'Ada Eze' });
    await first.close();
    await using second = open([key, next]);
    expect((await second.read(id))?.user.name).toBe('Ada Eze');
  });

  it('extends no session when the clock is set forward', async () => {
    await using store = open();
    const id = await signIn(store);
    clock.now += hour;
    await store.sweep();
    expect((await store.read(id))?.expiresAt).toEqual(new Date(clock.now + 23 * hour));
  });

  it('updates the user of a session, and nothing else', async () => {
    await using store = open();
    const id = await signIn(store);
    const other = await signIn(store);
    const before = await store.read(id);
    await store.update(id, { ...ada, name: 'Ada Eze' });
    expect(await store.read(id)).toEqual({ ...before, user: { ...ada, name: 'Ada Eze' } });
    expect((await store.read(other))?.user).toEqual(ada);
  });

  it('updates no session that has ended', async () => {
    await using store = open();
    const id = await signIn(store);
    await store.end(id);
    await store.update(id, ada);
    expect(await store.read(id)).toBeNull();
  });

  it('ends every session of a user, and of no other', async () => {
    await using store = open();
    const ids = [await signIn(store), await signIn(store)];
    const other = await signIn(store, 'another-token', bola);
    await store.endAllOf(ada.id);
    for (const id of ids) expect(await store.read(id)).toBeNull();
    expect((await store.read(other))?.user).toEqual(bola);
  });

  it('marks the sessions of a user but one', async () => {
    await using store = open();
    const marked = await signIn(store);
    const except = await signIn(store);
    const other = await signIn(store, 'another-token', bola);
    await store.mark(ada.id, except);
    await store.mark(ada.id, except);
    expect((await store.read(marked))?.marks).toBe(2);
    expect((await store.read(except))?.marks).toBeUndefined();
    expect((await store.read(other))?.marks).toBeUndefined();
  });

  it('marks all sessions but one, and none that is created later', async () => {
    await using store = open();
    const marked = [await signIn(store), await signIn(store, 'another-token', bola)];
    const except = await signIn(store);
    await store.mark(null, except);
    const later = await signIn(store);
    for (const id of marked) expect((await store.read(id))?.marks).toBe(1);
    for (const id of [except, later]) expect((await store.read(id))?.marks).toBeUndefined();
    await store.mark(null);
    for (const id of marked) expect((await store.read(id))?.marks).toBe(2);
    for (const id of [except, later]) expect((await store.read(id))?.marks).toBe(1);
  });

  it('confirms a session, unless a mark was made during its check', async () => {
    await using store = open();
    const id = await signIn(store);
    const session = await store.read(id);
    await store.mark(null);
    await store.mark(ada.id);
    await store.confirm(id, { ...ada, name: 'Ada Eze' }, 1);
    expect(await store.read(id)).toEqual({ ...session, marks: 2 });
    await store.confirm(id, { ...ada, name: 'Ada Ike' }, 2);
    expect(await store.read(id)).toEqual({ ...session, user: { ...ada, name: 'Ada Ike' } });
    await store.mark(null);
    expect((await store.read(id))?.marks).toBe(1);
  });

  it('clears each mark once when two checks end together', async () => {
    await using store = open();
    const id = await signIn(store);
    await store.mark(null);
    await Promise.all([store.confirm(id, ada, 1), store.confirm(id, ada, 1)]);
    await store.mark(null);
    expect((await store.read(id))?.marks).toBe(1);
  });

  it('keeps a new role when another process stores an older one later', async () => {
    await using store = open();
    const answer = Promise.withResolvers<SessionUser>();
    const slow = createCheckedSessions({ store, readUser: () => answer.promise });
    const quick = createCheckedSessions({ store, readUser: async () => ada });
    const admin: SessionUser = { ...ada, role: 'admin' };
    const id = await signIn(store, 'upstream-token', admin);
    await store.mark(ada.id);
    const reading = slow.read(id);
    // After this answer the slow process has read the session, too.
    await store.read(id);
    await store.mark(ada.id);
    expect((await quick.read(id))?.user.role).toBe('user');
    answer.resolve(admin);
    await reading;
    expect((await store.read(id))?.user.role).toBe('user');
  });

  it('marks no session that has ended', async () => {
    await using store = open();
    const id = await signIn(store);
    await store.end(id);
    await store.mark(ada.id);
    await store.mark(null, id);
    await store.confirm(id, ada, 1);
    expect(await store.read(id)).toBeNull();
  });

  it('reports that it is usable', async () => {
    await using store = open();
    expect(await store.isUsable()).toBe(true);
  });
});
