import { z } from 'zod';
import { readableName } from '../../../shared/person-name.ts';
import { isRecord } from '../../../shared/record.ts';
import type {
  AdminMessage,
  MessageItem,
  MessagePage,
} from '../../../shared/contract/admin/message-schemas.ts';
import { messageStatuses, type MessageStatus } from '../../../shared/contract/admin/messages.ts';
import { firstOf, listIn, matchesSearch, pageOf, recordIn, sortBy } from './basic-answers.ts';
import { toId } from './staff-list-schema.ts';
import type { StaffQuery } from './staff-caller.ts';
import * as value from '../tolerant-values.ts';

const promisedSeconds = 24 * 60 * 60;

const statusNames: ReadonlyMap<string, MessageStatus> = new Map([
  ...messageStatuses.map((status) => [status, status] as const),
  ['in progress', 'in_progress'],
  ['answered', 'replied'],
  ['resolved', 'replied'],
  ['closed', 'replied'],
  ['done', 'replied'],
  ['junk', 'spam'],
]);

const someTime = value.timeOrNull.transform((time) => time ?? new Date(0).toISOString());

/**
 * Parses messages from a provider that has the specified calls only. The message fields aren't specified, so each is looked up
 * under its usual names. `GET /admin/messages` returns all messages, so filtering, sorting and paging happen here.
 */
export function readBasicMessage(json: unknown): AdminMessage {
  const record = recordIn(json, 'message');
  if (record === undefined) throw new TypeError('the answer has no message');
  const text = value.readText(firstOf(record, 'message', 'body', 'text', 'content'));
  const createdAt = someTime.parse(firstOf(record, 'createdAt', 'created_at', 'date', 'sentAt'));
  const wireStatus = value.readText(record['status']).toLowerCase();
  const status = statusNames.get(wireStatus) ?? 'new';
  const isAnswered = status === 'replied' || status === 'spam';
  const waitingSeconds = Math.max(0, Math.floor((Date.now() - Date.parse(createdAt)) / 1000));
  const read = firstOf(record, 'read', 'isRead', 'is_read', 'readAt', 'read_at');
  return {
    id: toId.parse(firstOf(record, 'id', '_id', 'uuid')),
    kind: record['kind'] === 'owner' ? 'owner' : 'contact',
    status,
    name:
      readableName(value.readText(firstOf(record, 'name', 'fullName', 'full_name'))) || 'No name',
    email: value.readText(record['email']),
    phone: value.readText(record['phone']),
    message: text,
    excerpt: text.replaceAll(/\s+/g, ' ').slice(0, 160).toWellFormed(),
    property: null,
    assignee: null,
    read: read === undefined ? wireStatus === 'read' || isAnswered : read !== false && read !== 0,
    createdAt,
    updatedAt: someTime.parse(firstOf(record, 'updatedAt', 'updated_at') ?? createdAt),
    repliedAt: null,
    waitingSeconds: isAnswered ? null : waitingSeconds,
    late: !isAnswered && waitingSeconds > promisedSeconds,
    deletedAt: null,
    details: [],
    photos: [],
    thread: [],
  };
}

/** Undefined if the response is the extension's or has no list. */
export function readBasicMessages(json: unknown): AdminMessage[] | undefined {
  if (isRecord(json) && 'counts' in json) return undefined;
  return listIn(json, 'messages')?.map((item) =>
    readBasicMessage(z.record(z.string(), z.unknown()).parse(item)),
  );
}

/** Without what only a single message has. */
function toListed(whole: AdminMessage): MessageItem {
  const {
    message: _message,
    phone: _phone,
    details: _details,
    photos: _photos,
    thread: _thread,
    ...item
  } = whole;
  return item;
}

/** Filters, sorts and pages the list by the query. */
export function basicMessagePage(
  all: readonly AdminMessage[],
  query: StaffQuery,
): Omit<MessagePage, 'staff'> {
  const { q = '', kind, status, unread, deleted, sort = '-createdAt' } = query;
  const narrowed = all.filter(
    (message) =>
      deleted !== 'true' &&
      (kind === undefined || message.kind === kind) &&
      (q === '' || matchesSearch(`${message.name} ${message.email} ${message.message}`, q)),
  );
  const counts = { new: 0, in_progress: 0, replied: 0, spam: 0, unread: 0 };
  for (const message of narrowed) {
    counts[message.status] += 1;
    if (!message.read) counts.unread += 1;
  }
  const found = narrowed.filter(
    (message) =>
      (status === undefined || status.split(',').includes(message.status)) &&
      (unread !== 'true' || !message.read),
  );
  const sorted = sortBy(found, sort, (message, field) =>
    field === 'name' ? message.name : field === 'updatedAt' ? message.updatedAt : message.createdAt,
  );
  const { items, ...page } = pageOf(sorted, query);
  return { ...page, items: items.map(toListed), counts, basic: true };
}
