import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';

import type { MessageEntriesTable, Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';
import { lockMessage } from './change-message.ts';
import { SENDING_MS } from './message-json.ts';

export interface NewEntry {
  messageId: number;
  body: string;
}

/** What becomes of a call that may have been made before. */
export interface KeptEntry {
  id: number;
  messageId: number;
  /** Whether a mail is to be sent now. */
  isDue: boolean;
}

const mailAddress = z.string().max(254).regex(z.regexes.email);

/**
 * Keeps a reply and makes the message a replied one. The same key is the same reply, however often it is asked for.
 *
 * @throws ApiError 404; 422 for a sender who cannot be written to, and for another text under the same key.
 */
export async function keepReply(
  database: Kysely<Tables>,
  staff: Staff,
  { messageId, body }: NewEntry,
  key: string | null,
): Promise<KeptEntry> {
  return database.transaction().execute(async (transaction) => {
    const message = await lockMessage(transaction, messageId);
    const earlier = key === null ? null : await findByKey(transaction, messageId, key);
    if (earlier !== null) {
      if (earlier.body !== body) {
        throw new ApiError(422, 'Another reply was sent under this Idempotency-Key.');
      }
      return { id: earlier.id, messageId, isDue: false };
    }
    refuseDeadAddress(message.email);
    const id = await insertEntry(transaction, staff, {
      message_id: messageId,
      kind: 'reply',
      body,
      delivery: 'sending',
      sending_since: staff.now,
      idempotency_key: key,
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
    return { id, messageId, isDue: true };
  });
}

/** Keeps a note, which only staff see. @throws ApiError 404. */
export async function keepNote(
  database: Kysely<Tables>,
  staff: Staff,
  { messageId, body }: NewEntry,
): Promise<KeptEntry> {
  return database.transaction().execute(async (transaction) => {
    await lockMessage(transaction, messageId);
    const id = await insertEntry(transaction, staff, {
      message_id: messageId,
      kind: 'note',
      body,
      delivery: null,
      sending_since: null,
      idempotency_key: null,
    });
    await recordInAudit(transaction, staff, {
      entity: 'message',
      entityId: messageId,
      action: 'note',
      changes: changesBetween({}, { entry: id }),
    });
    return { id, messageId, isDue: false };
  });
}

/** Makes a reply that has failed due again. @throws ApiError 404; 409 for one that is on its way or has arrived. */
export async function keepResend(
  database: Kysely<Tables>,
  staff: Staff,
  entryId: number,
): Promise<KeptEntry> {
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
      .select(['delivery', 'sending_since'])
      .executeTakeFirstOrThrow();
    const since = entry.sending_since?.getTime() ?? 0;
    const isLost = entry.delivery === 'sending' && staff.now.getTime() - since > SENDING_MS;
    if (entry.delivery !== 'failed' && !isLost) {
      throw new ApiError(409, 'This reply has been sent, or is being sent.', {
        facts: { delivery: entry.delivery },
      });
    }
    refuseDeadAddress(email);
    await transaction
      .updateTable('message_entries')
      .set({ delivery: 'sending', sending_since: staff.now })
      .where('id', '=', entryId)
      .execute();
    await recordInAudit(transaction, staff, {
      entity: 'message',
      entityId: found.message_id,
      action: 'resend',
      changes: changesBetween({}, { entry: entryId }),
    });
    return { id: entryId, messageId: found.message_id, isDue: true };
  });
}

async function findByKey(
  transaction: Transaction<Tables>,
  messageId: number,
  key: string,
): Promise<{ id: number; body: string } | null> {
  const row = await transaction
    .selectFrom('message_entries')
    .where('message_id', '=', messageId)
    .where('idempotency_key', '=', key)
    .select(['id', 'body'])
    .executeTakeFirst();
  return row ?? null;
}

async function insertEntry(
  transaction: Transaction<Tables>,
  { userId, now }: Staff,
  entry: Pick<
    MessageEntriesTable,
    'message_id' | 'kind' | 'body' | 'delivery' | 'sending_since' | 'idempotency_key'
  >,
): Promise<number> {
  const { id } = await transaction
    .insertInto('message_entries')
    .columns([
      'message_id',
      'kind',
      'body',
      'delivery',
      'sending_since',
      'idempotency_key',
      'created_at',
      'author_id',
      'author_name',
    ])
    .expression((query) =>
      query
        .selectFrom('users')
        .where('users.id', '=', userId)
        .select([
          sql<number>`${entry.message_id}::int`.as('message_id'),
          sql<string>`${entry.kind}::text`.as('kind'),
          sql<string>`${entry.body}::text`.as('body'),
          sql<string>`${entry.delivery}::text`.as('delivery'),
          sql<Date>`${entry.sending_since}::timestamptz`.as('sending_since'),
          sql<string>`${entry.idempotency_key}::text`.as('idempotency_key'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          'users.id as author_id',
          sql<string>`first_name || ' ' || last_name`.as('author_name'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who has deleted their account has no address any more, and what is none would be read as something else. */
function refuseDeadAddress(email: string): void {
  if (mailAddress.safeParse(email).success && !email.endsWith('.invalid')) return;
  throw new ApiError(422, 'This sender cannot be written to any more.');
}
