import type { LookupItem, MergedItem } from '../../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../../shared/contract/admin/lists.ts';
import type { listOperations } from '../../../shared/contract/operations/staff.ts';
import type { StaffCaller } from '../../upstream/staff/staff-caller.ts';
import type { Handlers } from '../operation-call.ts';
import { afterwards } from './afterwards.ts';
import type { AdminService } from './service.ts';

interface Services {
  admin: AdminService;
}

/** A call about an item of a list. */
interface ItemCall {
  params: { id: string };
  caller: StaffCaller;
}

const amenities = handlersOf('amenities');
const types = handlersOf('property-types');

export const listHandlers = {
  'GET /admin/amenities': amenities.read,
  'POST /admin/amenities': amenities.add,
  'PUT /admin/amenities/{id}': amenities.rename,
  'DELETE /admin/amenities/{id}': amenities.remove,
  'POST /admin/amenities/{id}/merge': amenities.merge,
  'GET /admin/property-types': types.read,
  'POST /admin/property-types': types.add,
  'PUT /admin/property-types/{id}': types.rename,
  'DELETE /admin/property-types/{id}': types.remove,
  'POST /admin/property-types/{id}/merge': types.merge,
} satisfies Handlers<Services, keyof typeof listOperations>;

function handlersOf(list: LookupList) {
  const invalidate =
    ({ reads }: AdminService) =>
    (): void => {
      if (list === 'property-types') reads.forgetTypes();
    };
  /** These names are shown in properties. */
  const publish =
    ({ publication }: AdminService) =>
    (): Promise<void> => {
      publication.changed();
      return publication.settled();
    };
  const changed = <T>(admin: AdminService, write: Promise<T>): Promise<T> =>
    afterwards(admin.followUps, list, write, invalidate(admin));
  const changedInProperties = <T>(admin: AdminService, write: Promise<T>): Promise<T> =>
    afterwards(admin.followUps, `use of ${list}`, write, invalidate(admin), publish(admin));

  return {
    read: ({ caller }: { caller: StaffCaller }, { admin }: Services) =>
      admin.upstream.names(list, caller),

    add: (
      { body, caller }: { body: { name: string }; caller: StaffCaller },
      { admin }: Services,
    ): Promise<LookupItem> => changed(admin, admin.upstream.addName(list, body.name, caller)),

    rename: (
      { params: { id }, body: { name }, caller }: ItemCall & { body: { name: string } },
      { admin }: Services,
    ): Promise<LookupItem> =>
      changedInProperties(admin, admin.upstream.rename(list, { id, name }, caller)),

    remove: ({ params: { id }, caller }: ItemCall, { admin }: Services): Promise<void> =>
      changed(admin, admin.upstream.deleteName(list, id, caller)),

    merge: (
      { params: { id }, body: { into }, caller }: ItemCall & { body: { into: string } },
      { admin }: Services,
    ): Promise<MergedItem> =>
      changedInProperties(admin, admin.upstream.mergeNames(list, { id, into }, caller)),
  };
}
