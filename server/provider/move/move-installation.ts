import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { pino } from 'pino';
import { reasonOf } from '../../../shared/node/errors.ts';
import { lockFile, refuseUnfinishedRestore } from '../data-folder-lock.ts';
import { withoutForeignKeys } from '../database/foreign-keys.ts';
import { hasTable } from '../../../shared/node/migrate-schema.ts';
import { isMigratedToLatest, migrateToLatest } from '../database/migrate.ts';
import { markAsMoved } from '../database/moved-mark.ts';
import { isMissingOrEmpty } from '../database/pglite-folder.ts';
import { openPGlite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import type { Tables } from '../database/tables.ts';
import { importPictures } from '../pictures/import-pictures.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { ProviderStartError } from '../start-error.ts';
import {
  type CopiedTable,
  emptyPrefilledTables,
  findFilledTables,
  readTables,
  withoutTriggers,
} from './copied-tables.ts';
import { copyTable } from './copy-table.ts';
import { countBothSides, formatCounts } from './move-counts.ts';

/**
 * `npm run provider:move`: copies the PGlite database and the picture files in `dataDir` to the PostgreSQL database at
 * `databaseUrl`, in one transaction: an interrupted move leaves only empty tables. The source stays as it is, but is
 * marked, so that no site starts on it without `databaseUrl`. If this installation was moved before, nothing is copied. Returns a report that counts both sides.
 *
 * @throws ProviderStartError with a one-line reason: the site is running, the target holds other data, …
 */
export async function moveInstallation(
  { dataDir, databaseUrl, logLevel }: ProviderOptions,
  onProgress: (line: string) => void,
): Promise<string> {
  if (databaseUrl === undefined) {
    throw new ProviderStartError('Set DATABASE_URL to the PostgreSQL database to move to.');
  }
  refuseUnfinishedRestore(dataDir);
  if (isMissingOrEmpty(join(dataDir, 'provider'))) {
    throw new ProviderStartError(`There is no embedded database in the data folder ${dataDir}.`);
  }
  await using resources = new AsyncDisposableStack();
  const siteLock = lockFile(join(dataDir, 'site.lock'), dataDir);
  resources.defer(() => siteLock.release());
  const source = await openPGlite(dataDir);
  resources.defer(source.close);
  const opened = await openPostgres(databaseUrl, pino({ name: 'provider', level: logLevel }));
  resources.defer(opened.close);
  const target = opened.unlimited;

  if (!(await isMigratedToLatest(source.database))) {
    throw new ProviderStartError(
      `The database in ${dataDir} was last used by another version. Start this version of the site once without DATABASE_URL, stop it, then run the move again.`,
    );
  }
  const tables = await readTables(source.database);
  const installation = { tables, marker: await markerOf(source.database), dataDir };
  let movedAt = await findMove(target, installation);
  if (movedAt === null) {
    await migrateToLatest(target);
    const copying = copyInstallation(installation, source.database, target, onProgress);
    movedAt = await copying.catch(explainFailure);
  }
  markAsMoved(dataDir, movedAt ?? new Date());
  const counts = await countBothSides(source.database, target, tables, dataDir);
  if (movedAt === null) return `${formatCounts(counts)}\n\nMoved.`;
  return `${formatCounts(counts)}\n\nThis installation was moved on ${movedAt.toISOString()}. Nothing was copied now.`;
}

/** The connection may have been lost during the commit, so only another run can tell whether it succeeded. */
function explainFailure(error: unknown): never {
  if (error instanceof ProviderStartError) throw error;
  throw new ProviderStartError(`The move failed: ${reasonOf(error)}. Run it again.`, {
    cause: error,
  });
}

interface Installation {
  tables: readonly CopiedTable[];
  marker: string;
  dataDir: string;
}

/** When another process has just moved it; null if this one has. */
async function copyInstallation(
  installation: Installation,
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  onProgress: (line: string) => void,
): Promise<Date | null> {
  const { tables, marker, dataDir } = installation;
  const movedAt = await target.transaction().execute(async (to) => {
    // Moves take turns, and a provider that starts meanwhile waits before it seeds the database.
    await sql`lock table seedings in access exclusive mode`.execute(to);
    const found = await findMove(to, installation);
    if (found !== null) return found;
    await source.transaction().execute((from) => copyAll(tables, from, to, onProgress));
    const pictures = await importPictures(to, dataDir, (file, error) => {
      throw new ProviderStartError(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
    });
    onProgress(`pictures: ${pictures}`);
    await refuseDifferences(source, to, tables, dataDir);
    await to.insertInto('seedings').values({ name: marker }).execute();
    return null;
  });
  if (movedAt === null) await sql`analyze`.execute(target);
  return movedAt;
}

async function copyAll(
  tables: readonly CopiedTable[],
  from: Transaction<Tables>,
  to: Transaction<Tables>,
  onProgress: (line: string) => void,
): Promise<void> {
  await withoutForeignKeys(to, () =>
    withoutTriggers(to, async () => {
      await emptyPrefilledTables(to);
      for (const table of tables) onProgress(`${table.name}: ${await copyTable(table, from, to)}`);
    }),
  );
}

async function refuseDifferences(
  source: Kysely<Tables>,
  to: Transaction<Tables>,
  tables: readonly CopiedTable[],
  dataDir: string,
): Promise<void> {
  const counts = await countBothSides(source, to, tables, dataDir);
  const different = counts.filter((one) => one.source !== one.target).map(({ name }) => name);
  if (different.length === 0) return;
  throw new ProviderStartError(
    `Nothing was moved: the copy would differ from ${dataDir} in ${different.join(', ')}.`,
  );
}

/** The name under which `seedings` records that this installation was moved. */
async function markerOf(source: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws(' ',
      (select system_identifier from pg_control_system()),
      (select timestamp from kysely_migration order by name limit 1),
      (select min(seeded_at) from seedings)
    ) as identity`.execute(source);
  const digest = createHash('sha256').update(String(rows[0]?.identity)).digest('hex');
  return `moved from ${digest.slice(0, 32)}`;
}

/**
 * When the installation was moved to `target`; null if that database is empty.
 *
 * @throws ProviderStartError if it holds other data.
 */
async function findMove(
  target: Kysely<Tables>,
  { tables, marker }: Installation,
): Promise<Date | null> {
  if (!(await hasTable(target, 'seedings'))) return null;
  const move = await target
    .selectFrom('seedings')
    .where('name', '=', marker)
    .select('seeded_at')
    .executeTakeFirst();
  if (move !== undefined) return move.seeded_at;
  const filled = await findFilledTables(target, tables);
  if (filled.length === 0) return null;
  throw new ProviderStartError(
    `The database at DATABASE_URL holds the data of another installation (${filled.join(', ')}). Move to an empty database.`,
  );
}
