import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Finding } from './finding.ts';

const server = join(import.meta.dirname, '../..');
/** Each file is a migration. */
const siteMigrations = { table: 'site.kysely_migration', folder: 'postgres/migrations' };
const providerMigrations = { table: 'kysely_migration', folder: 'provider/database/migrations' };

const existence = z.array(z.object({ exists: z.boolean() }));
const names = z.array(z.object({ name: z.string() }));

/** Warns if the next start migrates tables that exist; it creates missing ones in any case. */
export async function findPendingMigrations(
  client: Client,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<Finding[]> {
  const pending: string[] = [];
  for (const { table, folder } of [siteMigrations, ...(isEmbedded ? [providerMigrations] : [])]) {
    const found = await client.query('select to_regclass($1) is not null as exists', [table]);
    if (existence.parse(found.rows)[0]?.exists !== true) continue;
    const { rows } = await client.query(`select name from ${table}`);
    const executed = new Set(names.parse(rows).map(({ name }) => name));
    const files = await readdir(join(server, folder));
    const known = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
    pending.push(...known.filter((name) => !executed.has(name)).toSorted());
  }
  if (pending.length === 0) return [];
  return [
    {
      check: 'postgres',
      state: 'warning',
      what: `The next start migrates the database: ${pending.join(', ')}.`,
      fix: 'Back it up first, with `npm run backup -- --to <folder>`: docs/operations.md, Upgrade.',
    },
  ];
}
