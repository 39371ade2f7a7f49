import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { PropertyId } from '../../properties/property-id.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import { lockOpenBatch, recordInBatch } from '../batches/record-batch.ts';
import { refuseLateRestore, restorableUntil } from '../restorable.ts';
import type { Staff } from '../staff.ts';
import { lockAnyProperty, lockProperty, bumpVersion } from './property-lock.ts';
import { readBack } from './save-property.ts';
import type { StaffPropertyRow } from './staff-property.ts';

export interface DeletedProperty {
  id: number;
  version: number;
  restorableUntil: Date;
}

/** Deletes a property, which can be restored for 30 days. */
export async function deleteProperty(
  database: Kysely<Tables>,
  staff: Staff,
  id: PropertyId,
  version: number | undefined,
): Promise<DeletedProperty> {
  return database.transaction().execute(async (transaction) => {
    await lockOpenBatch(transaction, staff);
    const row = await lockProperty(transaction, id, version);
    await transaction
      .updateTable('properties')
      .set({ deleted_at: staff.now, ...bumpVersion(staff) })
      .where('id', '=', row.id)
      .execute();
    await recordInAudit(transaction, staff, {
      entity: 'property',
      entityId: row.id,
      action: 'delete',
      changes: changesBetween({}, { deletedAt: staff.now, propertyTitle: row.title }),
    });
    await recordInBatch(transaction, staff, {
      propertyId: row.id,
      version: row.version + 1,
      before: { kind: 'columns', deletedAt: null },
    });
    const until = restorableUntil(staff.now);
    return { id: row.id, version: row.version + 1, restorableUntil: until };
  });
}

/** Does nothing if the property is not deleted. @throws ApiError 404; 410 after 30 days. */
export async function restoreProperty(
  database: Kysely<Tables>,
  staff: Staff,
  id: PropertyId,
): Promise<StaffPropertyRow> {
  return database.transaction().execute(async (transaction) => {
    await lockOpenBatch(transaction, staff);
    const row = await lockAnyProperty(transaction, id);
    if (row.deleted_at === null) return row;
    refuseLateRestore('This property', row.deleted_at, staff.now);
    await transaction
      .updateTable('properties')
      .set({ deleted_at: null, ...bumpVersion(staff) })
      .where('id', '=', row.id)
      .execute();
    await recordInAudit(transaction, staff, {
      entity: 'property',
      entityId: row.id,
      action: 'restore',
      changes: changesBetween({ deletedAt: row.deleted_at }, {}),
    });
    await recordInBatch(transaction, staff, {
      propertyId: row.id,
      version: row.version + 1,
      before: { kind: 'columns', deletedAt: row.deleted_at.toISOString() },
    });
    return readBack(transaction, row.id);
  });
}
