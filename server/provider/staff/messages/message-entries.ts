import { type Kysely, sql, type Transaction } from 'kysely';
import type { MessageEntriesTable, Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';
import { lockMessage } from './change-message.ts';
import { isMailable } from './mailable.ts';
import { findMessage, toWholeMessage } from './message-json.ts';

export interface NewEntry {
  messageId: number;
  body: string;
}

export interface NewReply extends NewEntry {
  /** The id of the newest reply that the author has seen, null for none; undefined skips the check for newer replies. */
  seenReply?: number | null | undefined;
}

export interface SavedEntry {
  id: number;
  messageId: number;
}

/**
 * Stores a reply and sets the message's status to replied.
 *
 * @throws ApiError 404; 409 with the `current` message if someone else has replied since; 422 if the sender cannot receive mail.
 */
export async function saveReply(
  database: Kysely<Tables>,
  staff: Staff,
  { messageId, body, seenReply }: NewReply,
): Promise<SavedEntry> {
  return database.transaction().execute(async (transaction) => {
    const message = await lockMessage(transaction, messageId);
    if (seenReply !== undefined) await refuseSecondReply(transaction, staff, messageId, seenReply);
    refuseDeadAddress(message.email);
    const id = await insertEntry(transaction, staff, {
      message_id: messageId,
      kind: 'reply',
      body,
      delivery: 'sending',
    });
    await transaction
      .updateTable('messages')
      .set({
        status: 'replied',
        read_at: message.read_at ?? staff.now,
        replied_at: message.replied_at ?? staff.now,
        updated_at: staff.now,
      })
      .where('id', '=', messageId)
      .execute();
    await recordInAudit(transaction, staff, {
      entity: 'message',
      entityId: messageId,
      action: 'reply',
      changes: changesBetween({ status: message.status }, { status: 'replied', entry: id }),
    });
    await queueReply(transaction, id, message.email, staff.now);
    return { id, messageId };
  });
}

/** Stores a note, which only staff see. @throws ApiError 404. */
export async function saveNote(
  database: Kysely<Tables>,
  staff: Staff,
  { messageId, body }: NewEntry,
): Promise<SavedEntry> {
  return database.transaction().execute(async (transaction) => {
    await lockMessage(transaction, messageId);
    const id = await insertEntry(transaction, staff, {
      message_id: messageId,
      kind: 'note',
      body,
      delivery: null,
    });
    await recordInAudit(transaction, staff, {
      entity: 'message',
      entityId: messageId,
      action: 'note',
      changes: changesBetween({}, { entry: id }),
    });
    return { id, messageId };
  });
}

/** Requeues a failed reply. @throws ApiError 404; 409 if it is being sent or was sent. */
export async function saveResend(
  database: Kysely<Tables>,
  staff: Staff,
  entryId: number,
): Promise<SavedEntry> {
  return database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('message_entries')
      .where('id', '=', entryId)
      .where('kind', '=', 'reply')
      .select('message_id')
      .executeTakeFirst();
    if (found === undefined) throw new ApiError(404, 'Reply not found');
    const { email } = await lockMessage(transaction, found.message_id);
    const entry = await transaction
      .selectFrom('message_entries')
      .where('id', '=', entryId)
      .select('delivery')
      .executeTakeFirstOrThrow();
    if (entry.delivery !== 'failed') {
      throw new ApiError(409, 'This reply has been sent, or is being sent.', {
        facts: { delivery: entry.delivery },
      });
    }
    refuseDeadAddress(email);
    await transaction
      .updateTable('message_entries')
      .set({ delivery: 'sending' })
      .where('id', '=', entryId)
      .execute();
    await recordInAudit(transaction, staff, {
      entity: 'message',
      entityId: found.message_id,
      action: 'resend',
      changes: changesBetween({}, { entry: entryId }),
    });
    await queueReply(transaction, entryId, email, staff.now);
    return { id: entryId, messageId: found.message_id };
  });
}

/** When two people reply at once, the second gets a conflict with the first reply before a second mail is queued. */
async function refuseSecondReply(
  transaction: Transaction<Tables>,
  { now }: Staff,
  messageId: number,
  seenReply: number | null,
): Promise<void> {
  const newer = await transaction
    .selectFrom('message_entries')
    .where('message_id', '=', messageId)
    .where('kind', '=', 'reply')
    .where('id', '>', seenReply ?? 0)
    .select('author_name')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (newer === undefined) return;
  const row = await findMessage(transaction, messageId);
  throw new ApiError(409, `${newer.author_name} has replied to this message meanwhile.`, {
    facts: row === undefined ? {} : { current: toWholeMessage(row, now) },
  });
}

/** A reply has the same Message-ID on every attempt, since later mails of the conversation refer to it. */
async function queueReply(
  transaction: Transaction<Tables>,
  entryId: number,
  recipient: string,
  now: Date,
): Promise<void> {
  const mail = { kind: 'reply', recipient, entryId, messageName: `reply-${entryId}` } as const;
  await queueMail(transaction, mail, now);
}

async function insertEntry(
  transaction: Transaction<Tables>,
  { userId, now }: Staff,
  entry: Pick<MessageEntriesTable, 'message_id' | 'kind' | 'body' | 'delivery'>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('message_entries')
    .columns(['message_id', 'kind', 'body', 'delivery', 'created_at', 'author_id', 'author_name'])
    .expression((query) =>
      query
        .selectFrom('users')
        .where('users.id', '=', userId)
        .select([
          sql<number>`${entry.message_id}::int`.as('message_id'),
          sql<string>`${entry.kind}::text`.as('kind'),
          sql<string>`${entry.body}::text`.as('body'),
          sql<string>`${entry.delivery}::text`.as('delivery'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          'users.id as author_id',
          sql<string>`first_name || ' ' || last_name`.as('author_name'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function refuseDeadAddress(email: string): void {
  if (isMailable(email)) return;
  throw new ApiError(422, 'This sender cannot be written to any more.');
}
