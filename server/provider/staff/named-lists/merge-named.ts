import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../database/tables.ts';
import { invalidField } from '../../http/api-error.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';
import type { Named, NamedList } from './named-lists.ts';
import { entityOf, lockNamed, lockUsers, moveProperties } from './named-lists.ts';

/**
 * Gives the properties of one name to another, and takes the first away.
 *
 * @throws ApiError 404; 422 for one that is to be merged into itself, or into none.
 */
export async function mergeNamed(
  database: Kysely<Tables>,
  staff: Staff,
  list: NamedList,
  { id, into }: { id: number; into: number },
): Promise<Named & { uses: number }> {
  if (id === into) throw invalidField('into', 'Choose another one to merge into');
  return database.transaction().execute(async (transaction) => {
    const { gone, kept } = await lockBoth(transaction, list, id, into);
    const users = await lockUsers(transaction, list, id);
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
    return { ...kept, uses: (await lockUsers(transaction, list, into)).length };
  });
}

/** In the order of their ids: two merges of the same two in both directions must not wait for each other. */
async function lockBoth(
  transaction: Transaction<Tables>,
  list: NamedList,
  id: number,
  into: number,
): Promise<{ gone: Named; kept: Named }> {
  const rows = await transaction
    .selectFrom(list)
    .where('id', 'in', [id, into])
    .select(['id', 'name'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const kept = rows.find((row) => row.id === into);
  const gone = rows.find((row) => row.id === id) ?? (await lockNamed(transaction, list, id));
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
