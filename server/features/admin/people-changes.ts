import type {
  Deleted,
  MergedItem,
  LookupItem,
  LookupList,
} from '../../../shared/contract/admin/lists.ts';
import type {
  AdminMessage,
  MessageChange,
  MessagePost,
} from '../../../shared/contract/admin/messages.ts';
import type { AdminUser, UserChange } from '../../../shared/contract/admin/users.ts';
import type { StaffPeopleWrites } from '../../upstream/staff-people-writes.ts';
import type { Given, StaffCaller } from '../../upstream/staff-caller.ts';

/** Changes that a staff member makes to messages, lookup lists and users. */
export interface PeopleChanges {
  postMessage(post: MessagePost): Promise<AdminMessage>;
  changeMessage(id: string, change: Given<MessageChange>): Promise<AdminMessage>;
  deleteMessage(id: string): Promise<Deleted>;
  restoreMessage(id: string): Promise<AdminMessage>;
  addName(list: LookupList, name: string): Promise<LookupItem>;
  rename(list: LookupList, item: { id: string; name: string }): Promise<LookupItem>;
  deleteName(list: LookupList, id: string): Promise<void>;
  mergeNames(list: LookupList, names: { id: string; into: string }): Promise<MergedItem>;
  changeUser(id: string, change: Given<UserChange>): Promise<AdminUser>;
  endSessions(id: string): Promise<AdminUser>;
}

export interface PeopleChangesOptions {
  upstream: StaffPeopleWrites;
  /** Resolves once visitors see the change. */
  propertiesChanged(): Promise<void>;
  forgetTypes(): void;
  forgetStaff(): void;
  /** Marks a user's sessions for a check before they count again. */
  markSessions(userId: string): Promise<void>;
}

export function createPeopleChanges(
  options: PeopleChangesOptions,
  caller: StaffCaller,
): PeopleChanges {
  const { upstream, propertiesChanged, forgetTypes, forgetStaff, markSessions } = options;

  /** Invalidate even on failure: the write may have succeeded. */
  async function then<T>(work: Promise<T>, ...tell: (() => void | Promise<void>)[]): Promise<T> {
    try {
      return await work;
    } finally {
      for (const one of tell) await one();
    }
  }

  const ofList = (list: LookupList): (() => void)[] =>
    list === 'property-types' ? [forgetTypes] : [];

  return {
    postMessage: (post) => upstream.postMessage(post, caller),
    changeMessage: (id, change) => upstream.changeMessage(id, change, caller),
    deleteMessage: (id) => upstream.deleteMessage(id, caller),
    restoreMessage: (id) => upstream.restoreMessage(id, caller),

    addName: (list, name) => then(upstream.addName(list, name, caller), ...ofList(list)),
    deleteName: (list, id) => then(upstream.deleteName(list, id, caller), ...ofList(list)),
    // These names are shown in properties.
    rename: (list, item) =>
      then(upstream.rename(list, item, caller), ...ofList(list), propertiesChanged),
    mergeNames: (list, names) =>
      then(upstream.mergeNames(list, names, caller), ...ofList(list), propertiesChanged),

    changeUser: (id, change) =>
      then(upstream.changeUser(id, change, caller), forgetStaff, () => markSessions(id)),
    endSessions: (id) => then(upstream.endSessions(id, caller), () => markSessions(id)),
  };
}
