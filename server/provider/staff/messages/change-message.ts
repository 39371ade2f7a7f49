import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { MessagesTable, Tables } from '../../database/tables.ts';
import { invalidField } from '../../http/api-error.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import { refuseLateRestore, restorableUntil } from '../restorable.ts';
import type { Staff } from '../staff.ts';
import { messageNotFound } from './message-json.ts';

type LockedMessage = Pick<
  Selectable<MessagesTable>,
  'id' | 'status' | 'email' | 'assignee_id' | 'read_at' | 'replied_at' | 'deleted_at'
>;

export interface MessageChange {
  status?: MessagesTable['status'] | undefined;
  /** A user id; null unassigns the message. */
  assignee?: number | null | undefined;
  read?: boolean | undefined;
}

/** Locks a message, so that writes to it are serialised. @throws ApiError 404 if it does not exist or is deleted. */
export async function lockMessage(
  transaction: Transaction<Tables>,
  id: number,
): Promise<LockedMessage> {
  const row = await lockAnyMessage(transaction, id);
  if (row.deleted_at !== null) throw messageNotFound();
  return row;
}

async function lockAnyMessage(
  transaction: Transaction<Tables>,
  id: number,
): Promise<LockedMessage> {
  const row = await transaction
    .selectFrom('messages')
    .where('id', '=', id)
    .select(['id', 'status', 'email', 'assignee_id', 'read_at', 'replied_at', 'deleted_at'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw messageNotFound();
  return row;
}

/** @throws ApiError 404; 422 if the assignee is not an administrator. */
export async function changeMessage(
  database: Kysely<Tables>,
  staff: Staff,
  id: number,
  { status, assignee, read }: MessageChange,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (typeof assignee === 'number') await lockAssignee(transaction, assignee);
    const row = await lockMessage(transaction, id);
    const next = {
      status: status ?? row.status,
      assignee: assignee === undefined ? row.assignee_id : assignee,
      read: read ?? row.read_at !== null,
    };
    const before = { status: row.status, assignee: row.assignee_id, read: row.read_at !== null };
    const changes = changesBetween(before, next);
    if (Object.keys(changes).length === 0) return;
    await update(transaction, id, {
      status: next.status,
      assignee_id: next.assignee,
      read_at: next.read ? (row.read_at ?? staff.now) : null,
      replied_at: await repliedAt(transaction, row, next.status, staff.now),
      updated_at: staff.now,
    });
    await recordInAudit(transaction, staff, {
      entity: 'message',
      entityId: id,
      action: 'update',
      changes,
    });
    if (next.assignee !== null && next.assignee !== row.assignee_id) {
      await notifyAssignee(transaction, staff, { id, assignee: next.assignee });
    }
  });
}

/** Queues a mail, unless they assigned it themselves, have turned these mails off or have not verified their email. */
async function notifyAssignee(
  transaction: Transaction<Tables>,
  staff: Staff,
  { id, assignee }: { id: number; assignee: number },
): Promise<void> {
  if (assignee === staff.userId) return;
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', assignee)
    .where('enquiry_mails', '=', true)
    .where('email_verified_at', 'is not', null)
    .select('email')
    .executeTakeFirst();
  if (user === undefined) return;
  const about = { recipient: user.email, userId: assignee, enquiryId: id };
  await queueMail(transaction, { kind: 'assigned-enquiry', ...about }, staff.now);
}

/**
 * Setting the status to 'replied' by hand means that staff answered in another way. Clearing it means that the sender is
 * waiting again, unless a reply was mailed.
 */
async function repliedAt(
  transaction: Transaction<Tables>,
  row: LockedMessage,
  status: MessagesTable['status'],
  now: Date,
): Promise<Date | null> {
  if (status === 'replied') return row.replied_at ?? now;
  if (row.status !== 'replied') return row.replied_at;
  const mailed = await transaction
    .selectFrom('message_entries')
    .where('message_id', '=', row.id)
    .where('kind', '=', 'reply')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return mailed === undefined ? null : row.replied_at;
}

/** Call before locking the message: account deletion takes the locks in this order. */
async function lockAssignee(transaction: Transaction<Tables>, userId: number): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (user === undefined) {
    throw invalidField('assignee', 'Choose an active administrator');
  }
}

/** Returns until when the message can be restored. @throws ApiError 404. */
export async function deleteMessage(
  database: Kysely<Tables>,
  staff: Staff,
  id: number,
): Promise<Date> {
  return database.transaction().execute(async (transaction) => {
    await lockMessage(transaction, id);
    await update(transaction, id, { deleted_at: staff.now });
    await recordInAudit(transaction, staff, {
      entity: 'message',
      entityId: id,
      action: 'delete',
      changes: changesBetween({}, { deletedAt: staff.now }),
    });
    return restorableUntil(staff.now);
  });
}

/** Does nothing if the message is not deleted. @throws ApiError 404; 410 after 30 days. */
export async function restoreMessage(
  database: Kysely<Tables>,
  staff: Staff,
  id: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { deleted_at } = await lockAnyMessage(transaction, id);
    if (deleted_at === null) return;
    refuseLateRestore('This message', deleted_at, staff.now);
    await update(transaction, id, { deleted_at: null });
    await recordInAudit(transaction, staff, {
      entity: 'message',
      entityId: id,
      action: 'restore',
      changes: changesBetween({ deletedAt: deleted_at }, {}),
    });
  });
}

async function update(
  transaction: Transaction<Tables>,
  id: number,
  columns: Updateable<MessagesTable>,
): Promise<void> {
  await transaction.updateTable('messages').set(columns).where('id', '=', id).execute();
}
