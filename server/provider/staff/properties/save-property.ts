import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { AuditChanges, BeforeChange, Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PropertyId } from '../../properties/property-id.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import { lockOpenBatch, recordInBatch } from '../batches/record-batch.ts';
import type { Staff } from '../staff.ts';
import { lockKnownNames } from './known-names.ts';
import type { PropertyFields } from './property-fields.ts';
import { lockProperty, bumpVersion } from './property-lock.ts';
import { writeParts } from './property-parts.ts';
import { lockReferences, refuseTakenReference } from './property-reference.ts';
import { applyFields, type Outcome, type PropertyState, toColumns } from './property-state.ts';
import {
  findStaffProperty,
  propertyNotFound,
  type StaffPropertyRow,
  toState,
} from './staff-property.ts';

/** @throws ApiError 422 for invalid fields. */
export async function createProperty(
  database: Kysely<Tables>,
  staff: Staff,
  fields: PropertyFields,
): Promise<StaffPropertyRow> {
  return database.transaction().execute(async (transaction) => {
    const names = await lockKnownNames(transaction);
    if (fields.reference) await lockReferences(transaction);
    const state = acceptedState(applyFields(null, fields, names));
    await refuseTakenReference(transaction, state.reference, null);
    const { id } = await transaction
      .insertInto('properties')
      .values({
        ...toColumns(state, names),
        uuid: randomUUID(),
        created_at: staff.now,
        updated_at: staff.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeParts(transaction, [{ id, state, before: null }], names);
    await recordInAudit(transaction, staff, {
      entity: 'property',
      entityId: id,
      action: 'create',
      changes: changesBetween({}, { ...state }),
    });
    return readBack(transaction, id);
  });
}

/**
 * Omitted fields keep their value. If no field changes, nothing is written and the version stays the same.
 *
 * @throws ApiError 404, 409 with the current state, 422 for invalid fields.
 */
export async function updateProperty(
  database: Kysely<Tables>,
  staff: Staff,
  id: PropertyId,
  { fields, version }: { fields: PropertyFields; version: number | undefined },
): Promise<StaffPropertyRow> {
  return database.transaction().execute(async (transaction) => {
    await lockOpenBatch(transaction, staff);
    const names = await lockKnownNames(transaction);
    if (fields.reference) await lockReferences(transaction);
    const row = await lockProperty(transaction, id, version);
    const before = toState(row);
    const state = acceptedState(applyFields(before, fields, names));
    const changes = changesBetween({ ...before }, { ...state });
    if (Object.keys(changes).length === 0) return row;
    await refuseTakenReference(transaction, state.reference, row.id);
    await transaction
      .updateTable('properties')
      .set({ ...toColumns(state, names), ...bumpVersion(staff) })
      .where('id', '=', row.id)
      .execute();
    await writeParts(transaction, [{ id: row.id, state, before }], names);
    await recordInAudit(transaction, staff, {
      entity: 'property',
      entityId: row.id,
      action: 'update',
      changes,
    });
    await recordInBatch(transaction, staff, {
      propertyId: row.id,
      version: row.version + 1,
      before: beforeChange(before, changes),
    });
    return readBack(transaction, row.id);
  });
}

const smallFields: ReadonlySet<string> = new Set(['status', 'isFeatured', 'confirmedOn']);

/** The minimum needed to restore the property. */
function beforeChange(before: PropertyState, changes: AuditChanges): BeforeChange {
  const { status, isFeatured, confirmedOn } = before;
  const isSmall = Object.keys(changes).every((name) => smallFields.has(name));
  if (!isSmall) return { kind: 'state', state: before };
  return {
    kind: 'columns',
    status,
    isFeatured: isFeatured === 'Yes',
    ...('confirmedOn' in changes && { confirmedOn }),
  };
}

function acceptedState(outcome: Outcome): PropertyState {
  if ('state' in outcome) return outcome.state;
  const [message = 'The property cannot be saved.'] = Object.values(outcome.problems);
  throw new ApiError(422, message, { errors: outcome.problems });
}

export async function readBack(
  transaction: Transaction<Tables>,
  id: number,
): Promise<StaffPropertyRow> {
  const row = await findStaffProperty(transaction, { by: 'id', value: id });
  if (row === undefined) throw propertyNotFound();
  return row;
}
