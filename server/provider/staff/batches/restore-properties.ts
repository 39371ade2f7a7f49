import { sql, type Transaction } from 'kysely';
import type { AuditChanges, BeforeChange, MergeDetails, Tables } from '../../database/tables.ts';
import { changesBetween } from '../audit/audit-log.ts';
import { updateImported } from '../properties/import-statements.ts';
import { type KnownNames, lockKnownNames, readKnownNames } from '../properties/known-names.ts';
import { bumpVersion } from '../properties/property-lock.ts';
import { writeParts } from '../properties/property-parts.ts';
import { lockReferences } from '../properties/property-reference.ts';
import type { PropertyState } from '../properties/property-state.ts';
import { readStaffProperties, toState } from '../properties/staff-property.ts';
import type { Staff } from '../staff.ts';
import { changesOfColumns, type LockedProperty } from './restored-columns.ts';
import { unmergeProperties } from './unmerge-properties.ts';

interface Change {
  property_id: number;
  version: number;
  before: BeforeChange;
}

interface Restored {
  /** Keyed by property id. */
  outcomes: Map<number, 'restored' | 'changed'>;
  /** Keyed by property id. Excludes properties that only got a merged item back. */
  audited: Map<number, AuditChanges>;
}

/** Restores properties that have not been changed since the batch. */
export async function restoreProperties(
  transaction: Transaction<Tables>,
  staff: Staff,
  merge: MergeDetails | undefined,
  changes: readonly Change[],
): Promise<Restored> {
  const states = changes.flatMap(({ property_id, before }) =>
    before.kind === 'state' ? [{ id: property_id, state: before.state as PropertyState }] : [],
  );
  // Locks names and references before properties, as all transactions do.
  const names = states.length > 0 ? await lockForStates(transaction, states) : null;
  const unmerge = merge && (await unmergeProperties(transaction, staff, merge));
  const unchanged = await lockUnchanged(transaction, changes);
  for (const id of await withTakenReference(transaction, states)) unchanged.delete(id);

  const back = changes.filter(({ property_id }) => unchanged.has(property_id));
  await restoreColumns(transaction, staff, back);
  const restoredStates = await restoreStates(
    transaction,
    staff,
    states.filter(({ id }) => unchanged.has(id)),
    names,
  );
  await deleteCreated(transaction, back);
  await unmerge?.(
    back.flatMap(({ property_id, before }) =>
      before.kind === 'merged' ? [{ id: property_id, hadBoth: before.hadBoth }] : [],
    ),
  );
  return {
    outcomes: new Map(
      changes.map(({ property_id: id }) => [id, unchanged.has(id) ? 'restored' : 'changed']),
    ),
    audited: new Map([...changesOfAll(back, unchanged), ...restoredStates]),
  };
}

async function lockUnchanged(
  transaction: Transaction<Tables>,
  changes: readonly Change[],
): Promise<Map<number, LockedProperty>> {
  if (changes.length === 0) return new Map();
  const ids = changes.map(({ property_id }) => property_id);
  const rows = await transaction
    .selectFrom('properties')
    .where('id', 'in', ids)
    .select(['id', 'version', 'title', 'status', 'is_featured', 'deleted_at', 'confirmed_on'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const versions = new Map(changes.map(({ property_id, version }) => [property_id, version]));
  return new Map(
    rows.filter(({ id, version }) => versions.get(id) === version).map((row) => [row.id, row]),
  );
}

function* changesOfAll(
  changes: readonly Change[],
  properties: ReadonlyMap<number, LockedProperty>,
): Generator<[number, AuditChanges]> {
  for (const { property_id: id, before } of changes) {
    const property = properties.get(id);
    const restored = property && changesOfColumns(property, before);
    if (restored) yield [id, restored];
  }
}

/** Also recreates types and amenities that were deleted since because they were unused. */
async function lockForStates(
  transaction: Transaction<Tables>,
  states: readonly { state: PropertyState }[],
): Promise<KnownNames> {
  await lockKnownNames(transaction);
  const required = {
    property_types: states.map(({ state }) => state.propertyType),
    amenities: states.flatMap(({ state }) => state.amenities),
  };
  for (const list of ['property_types', 'amenities'] as const) {
    const rows = [...new Set(required[list])].map((name) => ({ name }));
    if (rows.length === 0) continue;
    await sql`
      insert into ${sql.table(list)} (name)
      select wanted.name from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (name text)
      where not exists (
        select from ${sql.table(list)} as known where lower(known.name) = lower(wanted.name))
      on conflict do nothing`.execute(transaction);
  }
  await lockReferences(transaction);
  return readKnownNames(transaction);
}

/** The ids of properties whose previous reference now belongs to another property. */
async function withTakenReference(
  transaction: Transaction<Tables>,
  states: readonly { id: number; state: PropertyState }[],
): Promise<number[]> {
  const references = states.flatMap(({ id, state: { reference } }) =>
    reference === null ? [] : [{ id, reference }],
  );
  if (references.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select wanted.id
    from json_to_recordset(${JSON.stringify(references)}::json) as wanted (id int, reference text)
    join properties on lower(properties.reference) = lower(wanted.reference)
      and properties.id <> wanted.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

async function restoreColumns(
  transaction: Transaction<Tables>,
  staff: Staff,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.flatMap(({ property_id: id, before }) => {
    if (before.kind !== 'columns') return [];
    const { status, isFeatured, deletedAt, confirmedOn } = before;
    const [setsDeletion, setsConfirmation] = [deletedAt, confirmedOn].map(
      (value) => value !== undefined,
    );
    return [{ id, status, isFeatured, deletedAt, setsDeletion, confirmedOn, setsConfirmation }];
  });
  if (rows.length === 0) return;
  const { version, updated_at } = bumpVersion(staff);
  await sql`
    update properties set
      status = coalesce(wanted.status, properties.status),
      is_featured = coalesce(wanted."isFeatured", properties.is_featured),
      deleted_at = case when wanted."setsDeletion" then wanted."deletedAt" else properties.deleted_at end,
      confirmed_on = case when wanted."setsConfirmation" then wanted."confirmedOn" else properties.confirmed_on end,
      version = ${version}, updated_at = ${updated_at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as wanted
      (id int, status text, "isFeatured" boolean, "deletedAt" timestamptz, "setsDeletion" boolean,
       "confirmedOn" text, "setsConfirmation" boolean)
    where properties.id = wanted.id`.execute(transaction);
}

async function restoreStates(
  transaction: Transaction<Tables>,
  staff: Staff,
  states: readonly { id: number; state: PropertyState }[],
  names: KnownNames | null,
): Promise<Map<number, AuditChanges>> {
  if (states.length === 0 || names === null) return new Map();
  const ids = states.map(({ id }) => id);
  const current = new Map(
    (await readStaffProperties(transaction, ids)).map((row) => [row.id, toState(row)]),
  );
  await updateImported(transaction, staff, states, names);
  await writeParts(
    transaction,
    states.map(({ id, state }) => ({ id, state, before: current.get(id) ?? null })),
    names,
  );
  return new Map(
    states.map(({ id, state }) => [id, changesBetween({ ...current.get(id) }, { ...state })]),
  );
}

/** Deletes created properties for good, so that their file can be imported again with the same references. */
async function deleteCreated(
  transaction: Transaction<Tables>,
  changes: readonly Change[],
): Promise<void> {
  const ids = changes.flatMap((change) =>
    change.before.kind === 'created' ? [change.property_id] : [],
  );
  if (ids.length > 0) await transaction.deleteFrom('properties').where('id', 'in', ids).execute();
}
