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
import { upstreamPath } from '../transport/path.ts';
import type { SendCall, Upstream } from '../transport/request.ts';
import { lookupItem, staffUser, toId } from './staff-list-schema.ts';
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

export const siteAction = z.object({
  action: z.enum(['resend-enquiry', 'drop-enquiry']),
  /** When the enquiry was received. */
  receivedAt: z.string(),
});
export type SiteAction = z.output<typeof siteAction>;

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

/** Null if the response has another shape: the written record is then fetched again. */
function readOr<T>(schema: z.ZodType<T>): (json: unknown) => T | null {
  return (json) => schema.safeParse(json).data ?? null;
}

const parseMessage = readOr(
  z.object({ message: wholeMessage }).transform(({ message }) => message),
);
const parseUser = readOr(z.object({ user: staffUser }).transform(({ user }) => user));

const parseName: Readonly<Record<LookupList, (json: unknown) => LookupItem | null>> = {
  amenities: readOr(z.object({ amenity: lookupItem }).transform(({ amenity }) => amenity)),
  'property-types': readOr(
    z.object({ propertyType: lookupItem }).transform(({ propertyType }) => propertyType),
  ),
};

/** Null from a provider without undo. */
const withBatch = z.object({ batch: z.union([toId, z.null()]).catch(null) });

const nouns: Readonly<Record<LookupList, string>> = {
  amenities: 'this amenity',
  'property-types': 'this type',
};

/** @param reads fetches the written record if the response has another shape */
export function createStaffPeopleWrites(
  upstream: Upstream,
  reads: Pick<StaffReadsUpstream, 'message' | 'names' | 'users'>,
): StaffPeopleWrites {
  function write<T>(
    call: Omit<SendCall<T>, 'fields' | 'authorization' | 'signal'>,
    { token, signal }: StaffCaller,
  ): Promise<T> {
    const authorization = `Bearer ${token}`;
    return upstream.send({ ...call, fields, authorization, mayBeMissing: true, signal });
  }

  interface WrittenName {
    list: LookupList;
    /** Finds the written item in the list. */
    matches: (item: LookupItem) => boolean;
    onAnswer?: (json: unknown) => void;
  }

  type Write = Omit<SendCall<unknown>, 'fields' | 'authorization' | 'signal' | 'parse'>;

  async function writeMessage(id: string, call: Write, caller: StaffCaller): Promise<AdminMessage> {
    const message = await write({ ...call, parse: parseMessage }, caller);
    return message ?? reads.message(id, caller);
  }

  async function writeName(
    { list, matches, onAnswer }: WrittenName,
    call: Write,
    caller: StaffCaller,
  ): Promise<LookupItem> {
    const parse = (json: unknown): LookupItem | null => {
      onAnswer?.(json);
      return parseName[list](json);
    };
    const item = await write({ ...call, parse }, caller);
    if (item !== null) return item;
    const found = (await reads.names(list, caller)).items.find(matches);
    if (found === undefined) throw new AppError({ code: 'unknown', status: 502 });
    return found;
  }

  async function writeUser(id: string, call: Write, caller: StaffCaller): Promise<AdminUser> {
    const user = await write({ ...call, parse: parseUser }, caller);
    if (user !== null) return user;
    const { items } = await reads.users({ user: id }, caller);
    const found = items.find((one) => one.id === id);
    if (found === undefined) throw new AppError({ code: 'unknown', status: 502 });
    return found;
  }

  const called = (name: string) => (item: LookupItem) =>
    item.name.toLowerCase() === name.toLowerCase();

  return {
    postMessage(post, caller) {
      const path = upstreamPath`/admin/messages`;
      if ('note' in post) {
        const { messageId, note } = post;
        return writeMessage(messageId, { method: 'POST', path, body: { messageId, note } }, caller);
      }
      if ('resend' in post) {
        const { messageId, resend } = post;
        return writeMessage(messageId, { method: 'POST', path, body: { resend } }, caller);
      }
      const parseConflict = (json: unknown): ReplyConflict => replyConflict.parse(json);
      const call = { method: 'POST', path, body: post, parseConflict } as const;
      return writeMessage(post.inReplyTo, call, caller).catch((error: unknown) => {
        throw withFirstReply(error);
      });
    },

    changeMessage: (id, body, caller) =>
      writeMessage(
        id,
        { method: 'PATCH', path: upstreamPath`/admin/messages/${id}`, body },
        caller,
      ),

    deleteMessage(id, caller) {
      const path = upstreamPath`/admin/messages/${id}`;
      const parse = (json: unknown): Deleted =>
        deletedMessage.safeParse(json).data ?? { id, restorableUntil: null };
      return write({ method: 'DELETE', path, parse }, caller);
    },

    restoreMessage(id, caller) {
      const path = upstreamPath`/admin/messages/${id}/restore`;
      return writeMessage(id, { method: 'POST', path }, caller);
    },

    addName(list, name, caller) {
      const path = upstreamPath`/admin/${list}`;
      const body = { name };
      return writeName({ list, matches: called(name) }, { method: 'POST', path, body }, caller);
    },

    rename(list, { id, name }, caller) {
      const path = upstreamPath`/admin/${list}/${id}`;
      const body = { name };
      return writeName(
        { list, matches: (item) => item.id === id },
        { method: 'PUT', path, body },
        caller,
      );
    },

    async deleteName(list, id, caller) {
      const path = upstreamPath`/admin/${list}/${id}`;
      const parseConflict = (json: unknown): { uses: number } => inUse.parse(json);
      try {
        await write({ method: 'DELETE', path, parse: () => {}, parseConflict }, caller);
      } catch (error) {
        throw withCount(error, list);
      }
    },

    async mergeNames(list, { id, into }, caller) {
      const path = upstreamPath`/admin/${list}/${id}/merge`;
      const isTarget = (item: LookupItem): boolean => item.id === into;
      let batch: string | null = null;
      const onAnswer = (json: unknown): void => {
        batch = withBatch.safeParse(json).data?.batch ?? null;
      };
      const call = { method: 'POST', path, body: { into } } as const;
      const item = await writeName({ list, matches: isTarget, onAnswer }, call, caller);
      return { ...item, batch };
    },

    changeUser: (id, body, caller) =>
      writeUser(id, { method: 'PATCH', path: upstreamPath`/admin/users/${id}`, body }, caller),

    endSessions(id, caller) {
      const path = upstreamPath`/admin/users/${id}/end-sessions`;
      return writeUser(id, { method: 'POST', path }, caller);
    },

    async recordAction(body, caller) {
      const path = upstreamPath`/admin/audit`;
      await write({ method: 'POST', path, body, parse: () => {} }, caller);
    },
  };
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
