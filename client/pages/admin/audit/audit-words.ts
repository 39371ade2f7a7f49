import type { AuditEntity, AuditEntry } from '../../../../shared/contract/admin/audit.ts';
import { paths } from '../../../../shared/paths.ts';

export const entityWords: Record<AuditEntity, string> = {
  property: 'Property',
  message: 'Message',
  amenity: 'Amenity',
  'property-type': 'Property type',
  user: 'User',
  batch: 'Bulk change',
};

/** What the provider calls an action and people call what was done; in the order of the filter. */
const actions: ReadonlyMap<string, string> = new Map([
  ['create', 'Created'],
  ['update', 'Changed'],
  ['delete', 'Deleted'],
  ['restore', 'Restored'],
  ['import', 'Imported'],
  ['add-photos', 'Added photos'],
  ['arrange-photos', 'Arranged photos'],
  ['delete-photo', 'Deleted a photo'],
  ['reply', 'Replied'],
  ['note', 'Noted'],
  ['resend', 'Sent again'],
  ['merge', 'Merged'],
  ['end-sessions', 'Ended sessions'],
  ['undo', 'Undone'],
]);

export const actionOptions: readonly (readonly [string, string])[] = [['', 'Anything'], ...actions];

export function actionWord(action: string): string {
  return actions.get(action) ?? action;
}

/** Where staff see the thing that an entry is about. */
export function thingPath({ entity, entityId }: AuditEntry): string {
  const query = (name: string): string => `?${new URLSearchParams({ [name]: entityId })}`;
  switch (entity) {
    case 'property':
      return paths.adminProperty(entityId);
    case 'message':
      return paths.adminMessages + query('message');
    case 'user':
      return paths.adminUsers + query('user');
    case 'batch':
      return `${paths.adminHistory}?cursor=${Number(entityId) + 1}`;
    case 'amenity':
      return `${paths.adminAmenities}#name-${entityId}`;
    case 'property-type':
      return `${paths.adminPropertyTypes}#name-${entityId}`;
  }
}
