import { z } from 'zod';
import type {
  Deleted,
  MergedItem,
  NamedItem,
  NamedList,
} from '../../shared/contract/admin/lists.ts';
import type {
  AdminMessage,
  MessageChange,
  MessagePost,
} from '../../shared/contract/admin/messages.ts';
import type { AdminUser, UserChange } from '../../shared/contract/admin/users.ts';
import { AppError } from '../errors/app-error.ts';
import type { FieldNames } from './error-mapping.ts';
import { upstreamPath } from './path.ts';
import { isRecord } from './tolerant-values.ts';
import type { SendCall, Upstream } from './request.ts';
import { namedItem, staffUser, toId } from './staff-list-schema.ts';
import { wholeMessage } from './staff-message-schema.ts';
import type { Given, StaffCaller } from './staff-caller.ts';

/** What administrators change of messages, of the lists of names and of people. */
export interface StaffPeopleWrites {
  /** A reply, a note, or a reply's mail once more. */
  postMessage(post: MessagePost, caller: StaffCaller): Promise<AdminMessage>;
  changeMessage(
    id: string,
    change: Given<MessageChange>,
    caller: StaffCaller,
  ): Promise<AdminMessage>;
  deleteMessage(id: string, caller: StaffCaller): Promise<Deleted>;
  restoreMessage(id: string, caller: StaffCaller): Promise<AdminMessage>;

  addName(list: NamedList, name: string, caller: StaffCaller): Promise<NamedItem>;
  rename(
    list: NamedList,
    item: { id: string; name: string },
    caller: StaffCaller,
  ): Promise<NamedItem>;
  /** 409 while properties have it, saying how many. */
  deleteName(list: NamedList, id: string, caller: StaffCaller): Promise<void>;
  /** Answers the one that stays. */
  mergeNames(
    list: NamedList,
    names: { id: string; into: string },
    caller: StaffCaller,
  ): Promise<MergedItem>;

  changeUser(id: string, change: Given<UserChange>, caller: StaffCaller): Promise<AdminUser>;
  endSessions(id: string, caller: StaffCaller): Promise<AdminUser>;
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

const parseMessage = (json: unknown): AdminMessage =>
  z.object({ message: wholeMessage }).parse(json).message;
const parseUser = (json: unknown): AdminUser => z.object({ user: staffUser }).parse(json).user;

const parseName: Readonly<Record<NamedList, (json: unknown) => NamedItem>> = {
  amenities: (json) => z.object({ amenity: namedItem }).parse(json).amenity,
  'property-types': (json) => z.object({ propertyType: namedItem }).parse(json).propertyType,
};

/** A provider that cannot undo says none. */
const withBatch = z.object({ batch: z.union([toId, z.null()]).catch(null) });

const called: Readonly<Record<NamedList, string>> = {
  amenities: 'this amenity',
  'property-types': 'this type',
};

export function createStaffPeopleWrites(upstream: Upstream): StaffPeopleWrites {
  function write<T>(
    call: Omit<SendCall<T>, 'fields' | 'authorization' | 'signal'>,
    { token, signal }: StaffCaller,
  ): Promise<T> {
    return upstream.send({ ...call, fields, authorization: `Bearer ${token}`, signal });
  }

  return {
    postMessage(post, caller) {
      const path = upstreamPath`/admin/messages`;
      const parse = parseMessage;
      if ('note' in post) {
        const { messageId, note } = post;
        return write({ method: 'POST', path, body: { messageId, note }, parse }, caller);
      }
      if ('resend' in post) {
        return write({ method: 'POST', path, body: { resend: post.resend }, parse }, caller);
      }
      const { key: idempotencyKey, ...body } = post;
      const parseConflict = (json: unknown): ReplyConflict => replyConflict.parse(json);
      return write(
        { method: 'POST', path, body, idempotencyKey, parse, parseConflict },
        caller,
      ).catch((error: unknown) => {
        throw withFirstReply(error);
      });
    },

    changeMessage: (id, body, caller) =>
      write(
        { method: 'PATCH', path: upstreamPath`/admin/messages/${id}`, body, parse: parseMessage },
        caller,
      ),

    deleteMessage(id, caller) {
      const path = upstreamPath`/admin/messages/${id}`;
      const parse = (json: unknown): Deleted => deletedMessage.parse(json);
      return write({ method: 'DELETE', path, parse }, caller);
    },

    restoreMessage(id, caller) {
      const path = upstreamPath`/admin/messages/${id}/restore`;
      return write({ method: 'POST', path, parse: parseMessage }, caller);
    },

    addName(list, name, caller) {
      const path = upstreamPath`/admin/${list}`;
      return write({ method: 'POST', path, body: { name }, parse: parseName[list] }, caller);
    },

    rename(list, { id, name }, caller) {
      const path = upstreamPath`/admin/${list}/${id}`;
      return write({ method: 'PUT', path, body: { name }, parse: parseName[list] }, caller);
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

    mergeNames(list, { id, into }, caller) {
      const path = upstreamPath`/admin/${list}/${id}/merge`;
      const parse = (json: unknown): MergedItem => ({
        ...parseName[list](json),
        ...withBatch.parse(json),
      });
      return write({ method: 'POST', path, body: { into }, parse }, caller);
    },

    changeUser: (id, body, caller) =>
      write(
        { method: 'PATCH', path: upstreamPath`/admin/users/${id}`, body, parse: parseUser },
        caller,
      ),

    endSessions(id, caller) {
      const path = upstreamPath`/admin/users/${id}/end-sessions`;
      return write({ method: 'POST', path, parse: parseUser }, caller);
    },
  };
}

/** In our own words, as the provider's hold the name of a person, which may look like anything. */
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

/** In our own words: those of the provider hold the name, which may look like anything. */
function withCount(error: unknown, list: NamedList): unknown {
  if (!(error instanceof AppError)) return error;
  const parsed = inUse.safeParse(error.extension);
  if (!parsed.success) return error;
  const { uses } = parsed.data;
  const properties = uses === 1 ? '1 property has' : `${uses} properties have`;
  return new AppError({
    code: 'upstream',
    status: 409,
    message: `${properties} ${called[list]}. Merge it into another one instead.`,
    extension: { uses },
    cause: error,
  });
}
