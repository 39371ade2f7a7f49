import type { Transaction } from 'kysely';
import type { MergeDetails, Tables } from '../../database/tables.ts';
import { lockLookupItem, moveProperties } from '../lookup-lists/lookup-lists.ts';
import type { Staff } from '../staff.ts';

/** Recreates the merged item if it is still missing; returns a function that moves properties back to it. */
export async function unmergeProperties(
  transaction: Transaction<Tables>,
  staff: Staff,
  { list, gone, kept }: MergeDetails,
): Promise<(properties: readonly { id: number; hadBoth: boolean }[]) => Promise<void>> {
  await transaction
    .insertInto(list)
    .values(gone)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Looked up by name, since staff may have added the same one again.
  const { id: goneId } = await transaction
    .selectFrom(list)
    .where(({ eb, fn, val }) => eb(fn('lower', ['name']), '=', fn('lower', [val(gone.name)])))
    .select('id')
    .executeTakeFirstOrThrow();
  await lockLookupItem(transaction, list, goneId);

  return async (properties) => {
    if (properties.length === 0) return;
    const ids = properties.map(({ id }) => id);
    if (list === 'property_types') {
      await transaction
        .updateTable('properties')
        .set({ property_type_id: goneId })
        .where('id', 'in', ids)
        .execute();
    } else {
      await transaction
        .insertInto('property_amenities')
        .values(ids.map((id) => ({ property_id: id, amenity_id: goneId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const hadOne = properties.filter(({ hadBoth }) => !hadBoth).map(({ id }) => id);
      if (hadOne.length > 0) {
        await transaction
          .deleteFrom('property_amenities')
          .where('amenity_id', '=', kept.id)
          .where('property_id', 'in', hadOne)
          .execute();
      }
    }
    await moveProperties(transaction, staff, ids);
  };
}
