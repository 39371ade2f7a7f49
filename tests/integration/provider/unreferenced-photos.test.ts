import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import {
  deleteUnreferencedPhotos,
  startSweepingPhotos,
} from '../../../server/provider/pictures/unreferenced-photos.ts';
import { openProviderApp } from './provider-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const kinds = ['properties', 'users', 'enquiries'];

afterEach(() => {
  vi.useRealTimers();
});

async function createAgedFiles(
  folder: string,
  names: readonly string[],
  ageMs: number,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const time = new Date(Date.now() - ageMs);
  for (const name of names) {
    await writeFile(join(folder, name), 'a picture');
    await utimes(join(folder, name), time, time);
  }
}

it('deletes day-old photo files that no row refers to, and no others', async () => {
  await using app = await openProviderApp({ seedProperties: 1 });
  const { database, dataDir } = app;
  await database
    .updateTable('property_photos')
    .set({ url: '/photos/properties/named.webp' })
    .where('position', '=', 0)
    .execute();
  await database
    .updateTable('users')
    .set({ photo: '/photos/users/named.webp' })
    .where('role', '=', 'admin')
    .execute();
  await database
    .updateTable('message_photos')
    .set({ file: 'named.webp' })
    .where('position', '=', 0)
    .execute();
  for (const kind of kinds) {
    const folder = join(dataDir, 'photos', kind);
    await createAgedFiles(folder, ['named.webp', 'lost.webp', 'half.webp.new'], 2 * DAY_MS);
    await createAgedFiles(folder, ['young.webp'], 0);
  }

  const logger = pino({ level: 'silent' });
  await deleteUnreferencedPhotos({ database, dataDir, logger, now: () => new Date() });
  for (const kind of kinds) {
    const names = await readdir(join(dataDir, 'photos', kind));
    expect([kind, names]).toEqual([kind, expect.arrayContaining(['named.webp', 'young.webp'])]);
    expect(names).not.toContain('lost.webp');
    expect(names).not.toContain('half.webp.new');
  }
});

it('deletes nothing if the photos seem to belong to another database', async () => {
  await using app = await openProviderApp({ seedProperties: 0 });
  const { database, dataDir } = app;
  const names = Array.from({ length: 201 }, (_, index) => `${index}.webp`);
  await createAgedFiles(join(dataDir, 'photos/properties'), names, 2 * DAY_MS);
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await deleteUnreferencedPhotos({ database, dataDir, logger, now: () => new Date() });
  expect(await readdir(join(dataDir, 'photos/properties'))).toHaveLength(201);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    'most photos are unreferenced, perhaps because this is the wrong database: none deleted',
  );
});

it('sweeps every hour until stopped, and stopping waits for a running sweep', async () => {
  await using app = await openProviderApp({ seedProperties: 0 });
  const { database, dataDir } = app;
  const folder = join(dataDir, 'photos/properties');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logger = pino({ level: 'silent' });
  const stop = startSweepingPhotos({ database, dataDir, logger, now: () => new Date() });

  await createAgedFiles(folder, ['lost.webp'], 2 * DAY_MS);
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  expect(await readdir(folder)).toContain('lost.webp');

  vi.advanceTimersByTime(1);
  await stop();
  expect(await readdir(folder)).not.toContain('lost.webp');
  expect(vi.getTimerCount()).toBe(0);
});
