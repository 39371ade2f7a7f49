import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { hasTable } from '../../../shared/node/migrate-schema.ts';
import type { Tables } from '../database/tables.ts';

/** A table whose rows are moved. `pictures` is not one: an embedded installation has files. */
export interface CopiedTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Columns that are numbered by a sequence. */
  numbered: string[];
}

const uncopied = ['kysely_migration', 'kysely_migration_lock', 'schema_compatibility', 'pictures'];
/** Migrations fill these, so they have rows in a new database. */
const prefilled: readonly string[] = ['properties_version', 'property_versions'];

/** All tables of a migrated database, each after those that it references. */
export async function readTables(database: Kysely<Tables>): Promise<CopiedTable[]> {
  const { rows: tables } = await sql<CopiedTable & { references: string[] }>`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = found.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select attname::text from pg_attribute
        where attrelid = found.oid and attidentity <> ''
      ) as numbered,
      array(
        select confrelid::regclass::text from pg_constraint
        where conrelid = found.oid and contype = 'f' and confrelid <> conrelid
      ) as references
    from pg_class as found
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname <> all (string_to_array(${uncopied.join()}, ','))
    order by relname`.execute(database);

  const sorted: CopiedTable[] = [];
  const names = new Set<string>();
  while (sorted.length < tables.length) {
    const next = tables.find(
      ({ name, references }) => !names.has(name) && references.every((other) => names.has(other)),
    );
    if (next === undefined) throw new Error('tables reference each other in a circle');
    names.add(next.name);
    sorted.push({ name: next.name, columns: next.columns, numbered: next.numbered });
  }
  return sorted;
}

/** Those of `tables` that exist and hold rows beyond those of a new database. */
export async function findFilledTables(
  database: Kysely<Tables>,
  tables: readonly CopiedTable[],
): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables.filter((table) => !prefilled.includes(table.name))) {
    if (!(await hasTable(database, name))) continue;
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(database);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Deletes what migrations have inserted. */
export async function emptyPrefilledTables(transaction: Transaction<Tables>): Promise<void> {
  for (const name of prefilled) await sql`delete from ${sql.table(name)}`.execute(transaction);
}

export async function countRows(database: Kysely<Tables>, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(name)}`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Runs `work` without our triggers, which would number versions anew and refuse to fill the audit trail. */
export async function withoutTriggers(
  transaction: Transaction<Tables>,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(transaction);
  const switchAll = async (how: RawBuilder<unknown>): Promise<void> => {
    for (const { name } of rows) {
      await sql`alter table ${sql.table(name)} ${how} trigger user`.execute(transaction);
    }
  };
  await switchAll(sql`disable`);
  await work();
  await switchAll(sql`enable`);
}
