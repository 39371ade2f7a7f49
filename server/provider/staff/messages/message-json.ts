import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';

/** The site promises a reply within this time. */
export const promisedHours = 24;
const excerptLength = 160;

type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];
type WholeMessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;
type EntryRow = WholeMessageRow['thread'][number];

/** In no particular order; includes deleted messages. */
export async function readMessages(database: Kysely<Tables>, ids: readonly number[]) {
  return selectMessages(database)
    .where('messages.id', 'in', ids.length === 0 ? [0] : ids)
    .execute();
}

export async function findMessage(database: Kysely<Tables>, id: number) {
  return selectMessages(database)
    .where('messages.id', '=', id)
    .select((query) => [
      'messages.phone',
      'messages.details',
      jsonArrayFrom(
        query
          .selectFrom('message_photos')
          .whereRef('message_photos.message_id', '=', 'messages.id')
          .select(['position', 'width', 'height'])
          .orderBy('position'),
      ).as('photos'),
      jsonArrayFrom(
        query
          .selectFrom('message_entries')
          .whereRef('message_entries.message_id', '=', 'messages.id')
          .select([
            'message_entries.id',
            'message_entries.kind',
            'body',
            'author_id',
            'author_name',
            'delivery',
            sql<number>`extract(epoch from message_entries.created_at) * 1000`.as('created_ms'),
          ])
          .orderBy('message_entries.id'),
      ).as('thread'),
    ])
    .executeTakeFirst();
}

function selectMessages(database: Kysely<Tables>) {
  return database
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.assignee_id')
    .leftJoin('properties', 'properties.uuid', 'messages.property_uuid')
    .select([
      'messages.id',
      'messages.kind',
      'messages.status',
      'messages.name',
      'messages.email',
      'messages.message',
      'messages.assignee_id',
      sql<string>`users.first_name || ' ' || users.last_name`.as('assignee_name'),
      'properties.id as property_id',
      'properties.uuid as property_uuid',
      'properties.title as property_title',
      'properties.status as property_status',
      'messages.read_at',
      'messages.replied_at',
      'messages.created_at',
      'messages.updated_at',
      'messages.deleted_at',
    ]);
}

/** An item of the inbox. */
export function toMessageItem(row: MessageRow, now: Date): Record<string, unknown> {
  const inOneLine = row.message.replaceAll(/\s+/g, ' ');
  const excerpt =
    inOneLine.length <= excerptLength
      ? inOneLine
      : `${inOneLine
          .slice(0, excerptLength)
          .toWellFormed()
          .replace(/\uFFFD$/, '')}…`;
  return { ...toSharedFields(row, now), excerpt };
}

/** One message with all details. */
export function toWholeMessage(row: WholeMessageRow, now: Date): Record<string, unknown> {
  return {
    ...toSharedFields(row, now),
    message: row.message,
    phone: row.phone,
    details: row.details,
    photos: row.photos.map(({ position, width, height }) => ({
      url: `/api/admin/messages/${row.id}/photos/${position + 1}`,
      width,
      height,
    })),
    thread: row.thread.map(toEntry),
  };
}

export function toEntry(entry: EntryRow): Record<string, unknown> {
  return {
    id: entry.id,
    kind: entry.kind,
    body: entry.body,
    author: { id: entry.author_id, name: entry.author_name },
    createdAt: new Date(entry.created_ms).toISOString(),
    delivery: entry.delivery,
  };
}

function toSharedFields(row: MessageRow, now: Date) {
  const isWaiting = row.replied_at === null && row.status !== 'replied' && row.status !== 'spam';
  const waited = Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / 1_000));
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    name: row.name,
    email: row.email,
    property:
      row.property_id === null
        ? null
        : {
            id: row.property_id,
            uuid: row.property_uuid,
            propertyTitle: row.property_title,
            status: row.property_status,
          },
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    repliedAt: row.replied_at?.toISOString() ?? null,
    waitingSeconds: isWaiting ? waited : null,
    late: isWaiting && waited > promisedHours * 3_600,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

export function messageNotFound(): ApiError {
  return new ApiError(404, 'Message not found');
}
