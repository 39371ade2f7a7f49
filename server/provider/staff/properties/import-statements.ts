import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Staff } from '../staff.ts';
import type { PlannedRow } from './import-plan.ts';
import type { Finder, ImportRow } from './import-rows.ts';
import type { KnownNames } from './known-names.ts';
import { bumpVersion } from './property-lock.ts';
import { type PropertyState, toColumns } from './property-state.ts';
import { readStaffProperties, type StaffPropertyRow } from './staff-property.ts';

/** PostgreSQL allows 65,535 parameters per statement: 131 for each row. */
const rowsPerStatement = 500;

/** Finds the properties that rows name by UUID or reference; `lock` locks them in order of id. */
export async function findNamed(
  database: Kysely<Tables>,
  rows: readonly ImportRow[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Finder> {
  const uuids = rows.flatMap(({ uuid }) => uuid ?? []);
  const references = rows.flatMap(({ fields }) => fields.reference?.toLowerCase() ?? []);
  const { rows: found } = await sql<{ id: number }>`
    select id from properties
    where uuid in (select value::uuid from json_array_elements_text(${JSON.stringify(uuids)}::json))
      or lower(reference) in (select value from json_array_elements_text(${JSON.stringify(references)}::json))
    order by id ${lock ? sql`for update` : sql``}`.execute(database);

  const byName = new Map<string, StaffPropertyRow>();
  for (const some of inBatches(found, rowsPerStatement)) {
    const ids = some.map(({ id }) => id);
    for (const one of await readStaffProperties(database, ids)) {
      byName.set(one.uuid, one);
      if (one.reference !== null) byName.set(`#${one.reference.toLowerCase()}`, one);
    }
  }

  return ({ uuid, fields }) => {
    const byUuid = uuid === undefined ? undefined : byName.get(uuid);
    const reference = fields.reference ?? null;
    const byReference = reference === null ? undefined : byName.get(`#${reference.toLowerCase()}`);
    if (byUuid && byReference && byUuid.id !== byReference.id) {
      return { field: 'reference', message: 'Another property has this reference' };
    }
    // An unknown UUID may name a new property, but not an existing one that has another UUID.
    if (uuid !== undefined && !byUuid && byReference) {
      return { field: 'uuid', message: 'The property with this reference has another uuid' };
    }
    const named = byUuid ?? byReference ?? null;
    if (named === null || named.deleted_at === null) return named;
    return { field: null, message: 'This property is deleted: restore it first' };
  };
}

/** Returns the new ids, keyed by row. */
export async function insertImported(
  transaction: Transaction<Tables>,
  { now }: Staff,
  rows: readonly PlannedRow[],
  names: KnownNames,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const some of inBatches(rows, rowsPerStatement)) {
    const inserted = await transaction
      .insertInto('properties')
      .values(
        some.map(({ uuid, state }) => ({
          ...toColumns(state, names),
          uuid,
          created_at: now,
          updated_at: now,
        })),
      )
      .returning(['id', 'uuid'])
      .execute();
    const idByUuid = new Map(inserted.map(({ id, uuid }) => [uuid, id]));
    for (const { row, uuid } of some) ids.set(row, idByUuid.get(uuid) ?? 0);
  }
  return ids;
}

/** Updates many rows in one statement, passed as JSON. */
export async function updateImported(
  transaction: Transaction<Tables>,
  staff: Staff,
  updates: readonly { id: number; state: PropertyState }[],
  names: KnownNames,
): Promise<void> {
  for (const some of inBatches(updates, rowsPerStatement)) {
    const rows = some.map(({ id, state }) => ({ id, ...toColumns(state, names) }));
    const [first] = rows;
    if (first === undefined) return;
    // `toColumns` gives every row the same ones.
    const columns = Object.keys(first).filter((name) => name !== 'id');
    const assignments = columns.map((name) => sql`${sql.id(name)} = wanted.${sql.id(name)}`);
    const { version, updated_at } = bumpVersion(staff);
    await sql`
      update properties set ${sql.join(assignments)}, version = ${version}, updated_at = ${updated_at}
      from json_populate_recordset(null::properties, ${JSON.stringify(rows)}::json) as wanted
      where properties.id = wanted.id`.execute(transaction);
  }
}

function* inBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
