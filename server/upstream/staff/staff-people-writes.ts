import { z } from 'zod';
import type {
  Deleted,
  MergedItem,
  LookupItem,
} from '../../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../../shared/contract/admin/lists.ts';
import type { AdminMessage } from '../../../shared/contract/admin/message-schemas.ts';
import type { MessageChange, MessagePost } from '../../../shared/contract/admin/messages.ts';
import type { AdminUser } from '../../../shared/contract/admin/user-schemas.ts';
import type { UserChange } from '../../../shared/contract/admin/users.ts';
import { isRecord } from '../../../shared/record.ts';
import { AppError } from '../../errors/app-error.ts';
import type { FieldNames } from '../transport/error-mapping.ts';
import type { ProviderCaller } from '../calls/provider-caller.ts';
import { toId, type SiteAction } from './staff-list-schema.ts';
import { wholeMessage } from './staff-message-schema.ts';
import type { PartialInput, StaffCaller } from './staff-caller.ts';
import type { StaffReadsUpstream } from './staff-reads.ts';

/** Changes that administrators make to messages, lookup lists and users. */
export interface StaffPeopleWrites {
  /** Posts a reply or a note, or resends a reply's mail. */
  postMessage(post: MessagePost, caller: StaffCaller): Promise<AdminMessage>;
  changeMessage(
    id: string,
    change: PartialInput<MessageChange>,
    caller: StaffCaller,
  ): Promise<AdminMessage>;
  deleteMessage(id: string, caller: StaffCaller): Promise<Deleted>;
  restoreMessage(id: string, caller: StaffCaller): Promise<AdminMessage>;

  addName(list: LookupList, name: string, caller: StaffCaller): Promise<LookupItem>;
  rename(
    list: LookupList,
    item: { id: string; name: string },
    caller: StaffCaller,
  ): Promise<LookupItem>;
  /** Rejects with a 409 while properties use the item, with their number. */
  deleteName(list: LookupList, id: string, caller: StaffCaller): Promise<void>;
  /** Resolves with the remaining item. */
  mergeNames(
    list: LookupList,
    names: { id: string; into: string },
    caller: StaffCaller,
  ): Promise<MergedItem>;

  changeUser(id: string, change: PartialInput<UserChange>, caller: StaffCaller): Promise<AdminUser>;
  endSessions(id: string, caller: StaffCaller): Promise<AdminUser>;

  /** Adds an entry about something that only the site has to the audit trail. */
  recordAction(action: SiteAction, caller: StaffCaller): Promise<void>;
}

const fields: FieldNames = new Map(
  ['body', 'note', 'status', 'assignee', 'read', 'name', 'into', 'role', 'disabled'].map((name) => [
    name,
    name,
  ]),
);

const deletedMessage = z.object({ id: toId, restorableUntil: z.string() });
const replyConflict = z.object({ current: wholeMessage });
type ReplyConflict = z.output<typeof replyConflict>;
const inUse = z.object({ uses: z.number().int().positive() });

const nouns: Readonly<Record<LookupList, string>> = {
  amenities: 'this amenity',
  'property-types': 'this type',
};

/** @param reads fetches the written record if the response has another shape */
export function createStaffPeopleWrites(
  { send }: ProviderCaller,
  reads: Pick<StaffReadsUpstream, 'message' | 'names' | 'users'>,
): StaffPeopleWrites {
  async function messageOf(
    write: Promise<{ message: AdminMessage } | null>,
    id: string,
    caller: StaffCaller,
  ): Promise<AdminMessage> {
    return (await write)?.message ?? reads.message(id, caller);
  }

  async function itemOf(
    write: Promise<{ amenity: LookupItem } | { propertyType: LookupItem } | null>,
    list: LookupList,
    matches: (item: LookupItem) => boolean,
    caller: StaffCaller,
  ): Promise<LookupItem> {
    const answer = await write;
    if (answer !== null) return 'amenity' in answer ? answer.amenity : answer.propertyType;
    return known((await reads.names(list, caller)).items.find(matches));
  }

  async function userOf(
    write: Promise<{ user: AdminUser } | null>,
    id: string,
    caller: StaffCaller,
  ): Promise<AdminUser> {
    const answer = await write;
    if (answer !== null) return answer.user;
    return known((await reads.users({ user: id }, caller)).items.find((one) => one.id === id));
  }

  return {
    postMessage(post, caller) {
      const input = { ...caller, fields };
      if ('note' in post) {
        const { messageId, note } = post;
        const body = { messageId, note };
        return messageOf(send('POST /admin/messages', { ...input, body }), messageId, caller);
      }
      if ('resend' in post) {
        const { messageId, resend } = post;
        const body = { resend };
        return messageOf(send('POST /admin/messages', { ...input, body }), messageId, caller);
      }
      const parseConflict = (json: unknown): ReplyConflict => replyConflict.parse(json);
      const write = send('POST /admin/messages', { ...input, body: post, parseConflict });
      return messageOf(write, post.inReplyTo, caller).catch((error: unknown) => {
        throw withFirstReply(error);
      });
    },

    changeMessage(id, body, caller) {
      const input = { ...caller, fields, params: { id }, body };
      return messageOf(send('PATCH /admin/messages/{id}', input), id, caller);
    },

    deleteMessage(id, caller) {
      const parse = (json: unknown): Deleted =>
        deletedMessage.safeParse(json).data ?? { id, restorableUntil: null };
      return send('DELETE /admin/messages/{id}', { ...caller, fields, params: { id }, parse });
    },

    restoreMessage(id, caller) {
      const input = { ...caller, fields, params: { id } };
      return messageOf(send('POST /admin/messages/{id}/restore', input), id, caller);
    },

    addName(list, name, caller) {
      const isAdded = (item: LookupItem): boolean => item.name.toLowerCase() === name.toLowerCase();
      const write = send(`POST /admin/${list}`, { ...caller, fields, body: { name } });
      return itemOf(write, list, isAdded, caller);
    },

    rename(list, { id, name }, caller) {
      const input = { ...caller, fields, params: { id }, body: { name } };
      return itemOf(send(`PUT /admin/${list}/{id}`, input), list, (item) => item.id === id, caller);
    },

    async deleteName(list, id, caller) {
      const parseConflict = (json: unknown): { uses: number } => inUse.parse(json);
      const input = { ...caller, fields, params: { id }, parseConflict };
      try {
        await send(`DELETE /admin/${list}/{id}`, input);
      } catch (error) {
        throw withCount(error, list);
      }
    },

    async mergeNames(list, { id, into }, caller) {
      const input = { ...caller, fields, params: { id }, body: { into } };
      const write = send(`POST /admin/${list}/{id}/merge`, input);
      const item = await itemOf(write, list, (one) => one.id === into, caller);
      return { ...item, batch: (await write)?.batch ?? null };
    },

    changeUser(id, body, caller) {
      const input = { ...caller, fields, params: { id }, body };
      return userOf(send('PATCH /admin/users/{id}', input), id, caller);
    },

    endSessions(id, caller) {
      const input = { ...caller, fields, params: { id } };
      return userOf(send('POST /admin/users/{id}/end-sessions', input), id, caller);
    },

    async recordAction(body, caller) {
      await send('POST /admin/audit', { ...caller, fields, body });
    },
  };
}

/** What was written must be there. */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError({ code: 'unknown', status: 502 });
  return found;
}

/** Uses our own message, because the provider's contains a person's name, which may look like anything. */
function withFirstReply(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status !== 409) return error;
  const parsed = z.object({ current: z.custom<AdminMessage>(isRecord) }).safeParse(error.extension);
  if (!parsed.success) return error;
  const { current } = parsed.data;
  const author = current.thread.findLast(({ kind }) => kind === 'reply')?.author.name;
  return new AppError({
    code: 'upstream',
    status: 409,
    message: `${author ?? 'A colleague'} has replied to this message meanwhile.`,
    extension: { current },
    cause: error,
  });
}

/** Uses our own message, because the provider's contains the item's name, which may look like anything. */
function withCount(error: unknown, list: LookupList): unknown {
  if (!(error instanceof AppError)) return error;
  const parsed = inUse.safeParse(error.extension);
  if (!parsed.success) return error;
  const { uses } = parsed.data;
  const properties = uses === 1 ? '1 property has' : `${uses} properties have`;
  return new AppError({
    code: 'upstream',
    status: 409,
    message: `${properties} ${nouns[list]}. Merge it into another one instead.`,
    extension: { uses },
    cause: error,
  });
}
