import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '../../../server/provider/database/open-database.ts';

const logger = pino({ level: 'silent' });

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
    await sql`set timezone to 'UTC'`.execute(database);
    const found: Record<string, string[]> = {};
    for (const { schema, name } of await database.introspection.getTables()) {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(`${schema}.${name}`)} as t order by 1`.execute(
        database,
      );
      found[`${schema}.${name}`] = rows.map(({ row }) => row);
    }
    const sequences = await sql`
      select schemaname, sequencename, last_value from pg_sequences order by 1, 2`.execute(
      database,
    );
    found['sequences'] = sequences.rows.map((row) => JSON.stringify(row));
    return found;
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
export async function findMissingPhotos(installation: Installation): Promise<string[]> {
  const { database, close } = await openDatabase({ ...installation, logger });
  try {
    const { rows } = await sql<{ url: string }>`
      select url from property_photos where url like '/photos/properties/%'`.execute(database);
    const stored =
      installation.databaseUrl === undefined
        ? await readdir(join(installation.dataDir, 'photos/properties'))
        : (await sql<{ name: string }>`select name from pictures`.execute(database)).rows.map(
            ({ name }) => name,
          );
    const present = new Set(stored.map((name) => `/photos/properties/${name}`));
    return rows.map(({ url }) => url).filter((url) => !present.has(url));
  } finally {
    await close();
  }
}

/** How often the provider has each message of `site-load.ts`. */
export async function countLetters(installation: Installation): Promise<Map<string, number>> {
  const { database, close } = await openDatabase({ ...installation, logger });
  try {
    const rows = await database
      .selectFrom('messages')
      .select('message')
      .where('message', 'like', 'Letter %')
      .execute();
    const counts = new Map<string, number>();
    for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1);
    return counts;
  } finally {
    await close();
  }
}
