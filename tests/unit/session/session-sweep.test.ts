import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSessionStore } from '../../../server/session/open-session-store.ts';

const hour = 60 * 60_000;
const user = {
  id: '7',
  name: 'Ada',
  email: 'ada@mail.example',
  role: 'user',
  photo: null,
} as const;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-sessions-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

it('ends sessions 24 hours after sign-in, within a minute of the clock being set back', async () => {
  const log = pino({ level: 'silent' });
  const keys = ['k'.repeat(32)];
  const store = await openSessionStore({ dataDir: folder, keys, clock: Date.now, log });
  try {
    const expiresAt = new Date(Date.now() + 24 * hour);
    const id = await store.create({ user, token: 'token', expiresAt });
    await vi.advanceTimersByTimeAsync(2 * hour);
    vi.setSystemTime(Date.now() - hour);
    expect((await store.read(id))?.expiresAt).toEqual(expiresAt);
    await vi.advanceTimersByTimeAsync(60_000);
    const session = await store.read(id);
    expect(session?.expiresAt).toEqual(new Date(expiresAt.getTime() - hour));
  } finally {
    await store.close();
  }
});
