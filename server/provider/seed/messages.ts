import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { type AuthoredMessage, authoredMessages } from './authored-messages.ts';
import type { SeededAdministrator } from './people.ts';
import { pictureNamed } from './picture.ts';

const hourMs = 3_600_000;
const pictures = new URL('photos/', import.meta.url);

interface Inbox {
  now: Date;
  /** The assignee and author for messages that are no longer new. */
  administrator: SeededAdministrator;
  enquiryPhotos: PictureStore;
}

/** Adds twelve enquiries that cover every status, dated relative to `now`. */
export async function seedMessages(transaction: Transaction<Tables>, inbox: Inbox): Promise<void> {
  for (const authored of authoredMessages) {
    const id = await insertMessage(transaction, authored, inbox);
    await insertPhotos(transaction, id, authored, inbox);
    await insertEntries(transaction, id, authored, inbox);
  }
}

async function insertMessage(
  transaction: Transaction<Tables>,
  authored: AuthoredMessage,
  { now, administrator }: Inbox,
): Promise<number> {
  const { kind, status, name, email, message, phone, details, entries = [] } = authored;
  const createdAt = before(now, authored.hours);
  const isCaredFor = status === 'in_progress' || status === 'replied';
  const repliedAfter = entries.find((entry) => entry.kind === 'reply')?.hours ?? 1;
  const handledAt = before(now, authored.hours - repliedAfter);
  const { id } = await transaction
    .insertInto('messages')
    .values({
      kind,
      status,
      name,
      email,
      message,
      phone: phone ?? null,
      details: details === undefined ? null : JSON.stringify(details),
      property_uuid: await findProperty(transaction, authored.about),
      created_at: createdAt,
      updated_at: isCaredFor ? handledAt : createdAt,
      read_at: status === 'new' ? null : handledAt,
      replied_at: status === 'replied' ? handledAt : null,
      assignee_id: isCaredFor ? administrator.id : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Null if no property matches, as in a small demo. */
async function findProperty(
  transaction: Transaction<Tables>,
  about: AuthoredMessage['about'],
): Promise<string | null> {
  if (about === undefined) return null;
  const found = await transaction
    .selectFrom('properties')
    .innerJoin('property_types', 'property_types.id', 'property_type_id')
    .where('district', '=', about.district)
    .where('category', '=', about.category)
    .where('property_types.name', '=', about.type)
    .select('uuid')
    .orderBy('properties.id')
    .executeTakeFirst();
  return found?.uuid ?? null;
}

async function insertPhotos(
  transaction: Transaction<Tables>,
  messageId: number,
  { photos = [] }: AuthoredMessage,
  { enquiryPhotos }: Inbox,
): Promise<void> {
  for (const [position, name] of photos.entries()) {
    const { url, width, height } = pictureNamed(name);
    const file = basename(url);
    await enquiryPhotos.storeDemo(transaction, file, await readFile(new URL(file, pictures)));
    await transaction
      .insertInto('message_photos')
      .values({ message_id: messageId, position, file, width, height })
      .execute();
  }
}

async function insertEntries(
  transaction: Transaction<Tables>,
  messageId: number,
  { hours, entries = [] }: AuthoredMessage,
  { now, administrator }: Inbox,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    message_id: messageId,
    kind: entry.kind,
    body: entry.body,
    author_id: administrator.id,
    author_name: administrator.name,
    created_at: before(now, hours - entry.hours),
    delivery: entry.kind === 'reply' ? ('sent' as const) : null,
  }));
  await transaction.insertInto('message_entries').values(rows).execute();
}

function before(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hourMs);
}
