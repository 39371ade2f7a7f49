import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PropertyId } from '../../properties/property-id.ts';
import type { Staff } from '../staff.ts';
import {
  findStaffProperty,
  propertyNotFound,
  type StaffPropertyRow,
  toStaffProperty,
} from './staff-property.ts';

/**
 * Locks a property, so that writes to it are serialised, and returns its current state. `version` is the version that the
 * client edited.
 *
 * @throws ApiError 404 if it does not exist or is deleted; 409 with its current state if it has changed since.
 */
export async function lockProperty(
  transaction: Transaction<Tables>,
  id: PropertyId,
  version: number | undefined,
): Promise<StaffPropertyRow> {
  const row = await lockAnyProperty(transaction, id);
  if (row.deleted_at !== null) throw propertyNotFound();
  if (version !== undefined && version !== row.version) throw movedOn(row);
  return row;
}

/** Like `lockProperty`, but includes deleted properties and does not check the version. */
export async function lockAnyProperty(
  transaction: Transaction<Tables>,
  id: PropertyId,
): Promise<StaffPropertyRow> {
  const locked = await transaction
    .selectFrom('properties')
    .where(`properties.${id.by}`, '=', id.value)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  const row = locked && (await findStaffProperty(transaction, { by: 'id', value: locked.id }));
  if (row === undefined) throw propertyNotFound();
  return row;
}

function movedOn(row: StaffPropertyRow): ApiError {
  return new ApiError(409, 'Someone else has changed this property in the meantime.', {
    facts: { current: toStaffProperty(row) },
  });
}

/** The columns that every change sets. Two changes within a millisecond still get different times. */
export function bumpVersion({ now }: Staff) {
  return {
    version: sql<number>`properties.version + 1`,
    updated_at: sql<Date>`greatest(${now}::timestamptz, properties.updated_at + interval '1 millisecond')`,
  };
}
