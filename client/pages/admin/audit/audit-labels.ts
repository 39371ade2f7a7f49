import type { AuditEntry } from '../../../../shared/contract/admin/audit-schemas.ts';
import {
  auditActions,
  type AuditAction,
  type AuditEntity,
} from '../../../../shared/contract/admin/audit.ts';
import { paths } from '../../../../shared/paths.ts';
import { batchAction, batchName } from '../../../admin/batches/batch-labels.ts';

export const entityLabels: Record<AuditEntity, string> = {
  property: 'Property',
  message: 'Message',
  amenity: 'Amenity',
  'property-type': 'Property type',
  user: 'User',
  batch: 'Bulk change',
};

const actionLabels: Record<AuditAction, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  import: 'Imported',
  'add-photos': 'Added photos',
  'arrange-photos': 'Arranged photos',
  'delete-photo': 'Deleted a photo',
  reply: 'Replied',
  note: 'Added a note',
  resend: 'Sent again',
  merge: 'Merged',
  'end-sessions': 'Ended sessions',
  'export-properties': 'Exported the properties',
  'export-audit': 'Exported the changes',
  'resend-enquiry': 'Sent an undelivered enquiry again',
  'drop-enquiry': 'Deleted an undelivered enquiry',
  'resend-mail': 'Sent a failed email again',
  'drop-mail': 'Deleted a failed email',
  undo: 'Undone',
};
const actions: ReadonlyMap<string, string> = new Map(
  auditActions.map((action) => [action, actionLabels[action]]),
);

export const actionOptions: readonly (readonly [string, string])[] = [
  ['', 'All actions'],
  ...actions,
];

export function actionLabel({ action, batch }: AuditEntry): string {
  if (batch !== null && action !== 'undo') return batchAction({ kind: batch.kind, merge: null });
  return actions.get(action) ?? action;
}

/** 'Property Terrace in Jabi', or its number if the name is unknown; 'Import of 4,939 properties'. */
export function recordName({ entity, entityName, entityId, batch }: AuditEntry): string {
  if (batch !== null) return batchName(batch.kind, batch.properties);
  return `${entityLabels[entity]} ${entityName || entityId}`;
}

/** Path of a batch's entries, optionally for one action. */
export function batchPath(batch: string, action?: 'undo'): string {
  return `${paths.adminAudit}?${new URLSearchParams({ batch, ...(action && { action }) })}`;
}

/** Staff page of an entry's record; null for a batch that is no longer listed. */
export function recordPath({ entity, entityId, batch }: AuditEntry): string | null {
  const query = (name: string): string => `?${new URLSearchParams({ [name]: entityId })}`;
  switch (entity) {
    case 'property':
      return paths.adminProperty(entityId);
    case 'message':
      return paths.adminMessages + query('message');
    case 'user':
      return paths.adminUsers + query('user');
    case 'batch':
      if (batch?.state === null) return null;
      return `${paths.adminHistory}?cursor=${Number(entityId) + 1}`;
    case 'amenity':
      return `${paths.adminAmenities}#name-${entityId}`;
    case 'property-type':
      return `${paths.adminPropertyTypes}#name-${entityId}`;
  }
}
