import { type Kysely, sql, type Transaction } from 'kysely';
import type { AuditEntity } from '../../../../shared/contract/admin/audit.ts';
import type { Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Staff } from '../staff.ts';
import { bumpVersion } from '../properties/property-lock.ts';

/** A list of values that properties choose from. */
export type LookupList = 'amenities' | 'property_types';

export interface LookupItem {
  id: number;
  name: string;
}

export const entityOf: Readonly<Record<LookupList, AuditEntity>> = {
  amenities: 'amenity',
  property_types: 'property-type',
};

/** Sorted by name, with usage counts. Deleted properties count, since they can be restored. */
export async function readLookupList(
  database: Kysely<Tables>,
  list: LookupList,
): Promise<(LookupItem & { uses: number })[]> {
  const { rows } = await sql<LookupItem & { uses: number }>`
    select ${sql.ref(`${list}.id`)}, ${sql.ref(`${list}.name`)}, count(used.id)::int as uses
    from ${sql.table(list)} left join (${usesOf(list)}) as used on used.id = ${sql.ref(`${list}.id`)}
    group by ${sql.ref(`${list}.id`)}, ${sql.ref(`${list}.name`)}
    order by lower(${sql.ref(`${list}.name`)})`.execute(database);
  return rows;
}

/** Locks an item: other writes to it, and to properties that choose it, wait. @throws ApiError 404. */
export async function lockLookupItem(
  transaction: Transaction<Tables>,
  list: LookupList,
  id: number,
): Promise<LookupItem> {
  const row = await transaction
    .selectFrom(list)
    .where('id', '=', id)
    .select(['id', 'name'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw lookupItemNotFound(list);
  return row;
}

/** Locks the properties that use an item, deleted ones included, in order of id. */
export async function lockUsers(
  transaction: Transaction<Tables>,
  list: LookupList,
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select properties.id from properties
    where properties.id in (select property_id from (${usesOf(list)}) as used where used.id = ${id})
    order by properties.id for update`.execute(transaction);
  return rows.map((row) => row.id);
}

/** The properties that use an item, without locks. */
export async function findUsers(
  transaction: Transaction<Tables>,
  list: LookupList,
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select property_id as id from (${usesOf(list)}) as used where used.id = ${id}`.execute(
    transaction,
  );
  return rows.map((row) => row.id);
}

/** Bumps the version of properties whose displayed name has changed, so that readers and editors notice. */
export async function moveProperties(
  transaction: Transaction<Tables>,
  staff: Staff,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('properties')
    .set(bumpVersion(staff))
    .where(
      sql<boolean>`id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json))`,
    )
    .execute();
}

export function lookupItemNotFound(list: LookupList): ApiError {
  return new ApiError(404, `${list === 'amenities' ? 'Amenity' : 'Property type'} not found`);
}

function usesOf(list: LookupList) {
  return list === 'amenities'
    ? sql`select amenity_id as id, property_id from property_amenities`
    : sql`select property_type_id as id, properties.id as property_id from properties`;
}
