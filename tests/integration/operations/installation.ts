import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { readRows } from '../../support/database-rows.ts';

const logger = pino({ level: 'silent' });
/** The others are demo pictures. */
const ownPhotos = '/photos/properties/';

export interface Installation {
  dataDir: string;
  databaseUrl?: string;
}

/** All rows of all tables and all files of a stopped installation, as texts by name. */
export async function readInstallation(
  installation: Installation,
): Promise<Record<string, string[]>> {
  const { dataDir } = installation;
  return {
    ...(await readDatabase(installation)),
    ...readOutbox(dataDir),
    ...(await readFiles(dataDir, 'photos')),
    ...(await readFiles(dataDir, 'outbox-photos')),
    ...(await readFiles(dataDir, 'mail')),
  };
}

async function readDatabase(installation: Installation): Promise<Record<string, string[]>> {
  const { database, close } = await openDatabase({ ...installation, logger });
  try {
    return await readRows(database);
  } finally {
    await close();
  }
}

function readOutbox(dataDir: string): Record<string, string[]> {
  const file = join(dataDir, 'outbox.sqlite');
  if (!existsSync(file)) return {};
  using database = new DatabaseSync(file);
  const tables = ['message', 'attachment', 'message_attachment'];
  return Object.fromEntries(
    tables.map((name) => [
      `outbox ${name}`,
      database
        .prepare(`SELECT * FROM ${name}`)
        .all()
        .map((row) => JSON.stringify(row)),
    ]),
  );
}

/** Hashes of the files in a folder and its folders. */
async function readFiles(dataDir: string, folder: string): Promise<Record<string, string[]>> {
  const entries = await readdir(join(dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const lines = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name));
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
    }),
  );
  return { [folder]: lines.toSorted() };
}

/** Photos of homes without a file or row, which visitors would miss. */
export function findMissingPhotos(found: Record<string, string[]>): string[] {
  const { photos = [], 'public.pictures': pictures = [] } = found;
  const names = [
    ...photos.map((line) => line.split(' ', 1)[0]),
    ...pictures.map((row) => JSON.parse(row).name),
  ];
  const present = new Set(names.map((name) => `${ownPhotos}${name}`));
  const urls = (found['public.property_photos'] ?? []).map((row): string => JSON.parse(row).url);
  return urls.filter((url) => url.startsWith(ownPhotos) && !present.has(url));
}

/** How often the provider has each message of `site-load.ts`. */
export function countLetters(found: Record<string, string[]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of found['public.messages'] ?? []) {
    const { message }: { message: string } = JSON.parse(row);
    if (message.startsWith('Letter ')) counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return counts;
}
