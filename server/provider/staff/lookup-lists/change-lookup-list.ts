import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';
import {
  entityOf,
  lockLookupItem,
  lockUsers,
  moveProperties,
  type LookupItem,
  type LookupList,
} from './lookup-lists.ts';

/** @throws ApiError 409 if the name exists, regardless of case. */
export async function addLookupItem(
  database: Kysely<Tables>,
  staff: Staff,
  list: LookupList,
  name: string,
): Promise<LookupItem & { uses: number }> {
  return database.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto(list)
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (added === undefined) throw nameTaken();
    await recordInAudit(transaction, staff, {
      entity: entityOf[list],
      entityId: added.id,
      action: 'create',
      changes: changesBetween({}, { name }),
    });
    return { ...added, uses: 0 };
  });
}

/** Properties show the new name at once. @throws ApiError 404; 409 if another item has the name. */
export async function renameLookupItem(
  database: Kysely<Tables>,
  staff: Staff,
  list: LookupList,
  { id, name }: LookupItem,
): Promise<LookupItem & { uses: number }> {
  return database.transaction().execute(async (transaction) => {
    const before = await lockLookupItem(transaction, list, id);
    await refuseTakenName(transaction, list, { id, name });
    const users = await lockUsers(transaction, list, id);
    if (before.name !== name) {
      await transaction.updateTable(list).set({ name }).where('id', '=', id).execute();
      await moveProperties(transaction, staff, users);
      await recordInAudit(transaction, staff, {
        entity: entityOf[list],
        entityId: id,
        action: 'update',
        changes: changesBetween({ name: before.name }, { name }),
      });
    }
    return { id, name, uses: users.length };
  });
}

/** @throws ApiError 404; 409 with the number of properties that use it. */
export async function removeLookupItem(
  database: Kysely<Tables>,
  staff: Staff,
  list: LookupList,
  id: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { name } = await lockLookupItem(transaction, list, id);
    const uses = (await lockUsers(transaction, list, id)).length;
    if (uses > 0) {
      const properties = uses === 1 ? '1 property has' : `${uses} properties have`;
      throw new ApiError(409, `${properties} ${name}. Merge it into another one instead.`, {
        facts: { uses },
      });
    }
    await transaction.deleteFrom(list).where('id', '=', id).execute();
    await recordInAudit(transaction, staff, {
      entity: entityOf[list],
      entityId: id,
      action: 'delete',
      changes: changesBetween({ name }, {}),
    });
  });
}

/** Serialises concurrent writes of one name, so that the second gets the error. */
async function refuseTakenName(
  transaction: Transaction<Tables>,
  list: LookupList,
  { id, name }: LookupItem,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`name in ${list}`}))`.execute(transaction);
  const other = await transaction
    .selectFrom(list)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst();
  if (other !== undefined) throw nameTaken();
}

function nameTaken(): ApiError {
  const message = 'This name exists already';
  return new ApiError(409, message, { errors: { name: message } });
}
