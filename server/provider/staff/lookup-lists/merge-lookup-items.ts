import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { invalidField } from '../../http/api-error.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import { finishBatch, recordInBatch, startBatch } from '../batches/record-batch.ts';
import type { Staff } from '../staff.ts';
import {
  entityOf,
  findUsers,
  lockLookupItem,
  lockUsers,
  moveProperties,
  type LookupItem,
  type LookupList,
} from './lookup-lists.ts';

/**
 * Moves all properties from one item to another and deletes the first.
 *
 * @throws ApiError 404; 422 if the target is the item itself or does not exist.
 */
export async function mergeLookupItems(
  database: Kysely<Tables>,
  staff: Staff,
  list: LookupList,
  { id, into }: { id: number; into: number },
): Promise<LookupItem & { uses: number; batch: number }> {
  if (id === into) throw invalidField('into', 'Choose another one to merge into');
  return database.transaction().execute(async (transaction) => {
    const { gone, kept } = await lockBoth(transaction, list, id, into);
    const users = await lockUsers(transaction, list, id);
    const batch = await startBatch(transaction, staff, {
      kind: 'merge',
      total: users.length,
      details: { merge: { list, gone, kept } },
    });
    await recordMerged(transaction, { ...staff, batch }, { list, into, users });
    if (list === 'amenities') await replaceAmenity(transaction, id, into);
    else await replaceType(transaction, id, into);
    await moveProperties(transaction, staff, users);
    await transaction.deleteFrom(list).where('id', '=', id).execute();
    await recordInAudit(transaction, staff, {
      entity: entityOf[list],
      entityId: id,
      action: 'merge',
      changes: changesBetween({ name: gone.name }, { name: kept.name, properties: users.length }),
    });
    await finishBatch(transaction, batch, staff);
    return { ...kept, batch, uses: (await findUsers(transaction, list, into)).length };
  });
}

async function recordMerged(
  transaction: Transaction<Tables>,
  staff: Staff,
  { list, into, users }: { list: LookupList; into: number; users: readonly number[] },
): Promise<void> {
  // Not locked: of these only users of both matter, which are.
  const targetUsers = new Set(list === 'amenities' ? await findUsers(transaction, list, into) : []);
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from properties
    where id in (select value::int from json_array_elements_text(${JSON.stringify(users)}::json))`.execute(
    transaction,
  );
  const changes = rows.map((row) => ({
    propertyId: row.id,
    version: row.version + 1,
    before: { kind: 'merged' as const, hadBoth: targetUsers.has(row.id) },
  }));
  await recordInBatch(transaction, staff, ...changes);
}

/** Locks in order of id, so that two opposite merges of the same items cannot deadlock. */
async function lockBoth(
  transaction: Transaction<Tables>,
  list: LookupList,
  id: number,
  into: number,
): Promise<{ gone: LookupItem; kept: LookupItem }> {
  const rows = await transaction
    .selectFrom(list)
    .where('id', 'in', [id, into])
    .select(['id', 'name'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const kept = rows.find((row) => row.id === into);
  const gone = rows.find((row) => row.id === id) ?? (await lockLookupItem(transaction, list, id));
  if (kept === undefined) throw invalidField('into', 'There is nothing with this id');
  return { gone, kept };
}

async function replaceAmenity(
  transaction: Transaction<Tables>,
  id: number,
  into: number,
): Promise<void> {
  await sql`
    insert into property_amenities (property_id, amenity_id)
    select property_id, ${into}::int from property_amenities where amenity_id = ${id}
    on conflict do nothing`.execute(transaction);
  await transaction.deleteFrom('property_amenities').where('amenity_id', '=', id).execute();
}

async function replaceType(
  transaction: Transaction<Tables>,
  id: number,
  into: number,
): Promise<void> {
  await transaction
    .updateTable('properties')
    .set({ property_type_id: into })
    .where('property_type_id', '=', id)
    .execute();
}
