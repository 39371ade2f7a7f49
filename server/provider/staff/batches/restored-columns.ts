import type { Selectable } from 'kysely';
import type { AuditChanges, BeforeChange, PropertiesTable } from '../../database/tables.ts';
import { changesBetween } from '../audit/audit-log.ts';

export type LockedProperty = Pick<
  Selectable<PropertiesTable>,
  'id' | 'version' | 'title' | 'status' | 'is_featured' | 'deleted_at' | 'confirmed_on'
>;

/** What undoing a creation or a change of single columns does to a property; null for any other change. */
export function changesOfColumns(
  { title, status, is_featured, deleted_at, confirmed_on }: LockedProperty,
  before: BeforeChange,
): AuditChanges | null {
  if (before.kind === 'created') return changesBetween({ propertyTitle: title }, {});
  if (before.kind !== 'columns') return null;
  const current = {
    status,
    isFeatured: yesOrNo(is_featured),
    deletedAt: deleted_at,
    confirmedOn: confirmed_on,
  };
  const { kind: _kind, isFeatured, ...columns } = before;
  const restored = { ...current, ...columns };
  if (isFeatured !== undefined) restored.isFeatured = yesOrNo(isFeatured);
  return changesBetween(current, restored);
}

function yesOrNo(isFeatured: boolean): 'Yes' | 'No' {
  return isFeatured ? 'Yes' : 'No';
}
