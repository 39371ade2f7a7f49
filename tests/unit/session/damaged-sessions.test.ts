import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSessionStore } from '../../../server/session/open-session-store.ts';
import type { SessionStore } from '../../../server/session/session-store.ts';

const user = {
  id: '7',
  name: 'Ada',
  email: 'ada@mail.example',
  role: 'user',
  photo: null,
} as const;

let folder: string;
let file: string;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-sessions-'));
  file = join(folder, 'sessions.sqlite');
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

function openStore(): Promise<SessionStore> {
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  return openSessionStore({ dataDir: folder, keys: ['k'.repeat(32)], clock: Date.now, log });
}

function signIn(store: SessionStore): Promise<string> {
  return store.create({ user, token: 'token', expiresAt: new Date(Date.now() + 60_000) });
}

async function fillAndClose(): Promise<void> {
  const store = await openStore();
  for (let count = 0; count < 100; count += 1) await signIn(store);
  await store.close();
}

async function overwrite(start: number, length: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0xaa), 0, length, start);
  await handle.close();
}

describe('damaged session file', () => {
  it.each<[string, () => Promise<void>]>([
    ['damaged beyond its first page', () => overwrite(4096, 8192)],
    ['with a damaged header', () => overwrite(0, 100)],
    ['with a damaged schema', () => overwrite(100, 3996)],
    [
      'that is another database',
      async () => {
        await rm(file);
        const other = new DatabaseSync(file);
        other.exec('CREATE TABLE session (something TEXT)');
        other.close();
      },
    ],
  ])('moves aside a file %s with a warning, and users can sign in', async (_where, damage) => {
    await fillAndClose();
    await damage();
    const damaged = await readFile(file);
    const store = await openStore();
    expect((await store.read(await signIn(store)))?.user).toEqual(user);
    await store.close();
    const moved = (await readdir(folder)).find((name) => name.includes('damaged')) ?? '';
    expect(await readFile(join(folder, moved))).toHaveLength(damaged.length);
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ file, movedTo: join(folder, moved) });
  });

  it('leaves an undamaged file alone', async () => {
    await fillAndClose();
    await (await openStore()).close();
    expect(warnings).toEqual([]);
  });
});

it('names the session file that cannot be opened', async () => {
  await mkdir(file);
  await writeFile(join(file, 'in-the-way'), '');
  await expect(openStore()).rejects.toThrow(`The session file ${file} cannot be used: EISDIR`);
});
