import type { Kysely, Selectable, Transaction } from 'kysely';
import type { MailsTable, Tables } from '../../database/tables.ts';
import type { AuditAction } from '../../../../shared/contract/admin/audit.ts';
import { ApiError } from '../../http/api-error.ts';
import { requeueMail } from '../../mail/mail-queue.ts';
import { changesBetween, recordActionIn } from '../audit/audit-log.ts';
import { saveResend } from '../messages/message-entries.ts';
import type { Staff } from '../staff.ts';

/** A mail that the sender has given up. Its text is never stored. */
export interface FailedMailJson {
  id: number;
  kind: MailsTable['kind'];
  to: string;
  /** When it was queued, or last sent again. */
  queuedAt: string;
  attempts: number;
  /** Why the last attempt failed, without email addresses and links; null if unknown. */
  error: string | null;
}

type Mail = Selectable<MailsTable>;

const maxShown = 100;

/** The newest first, and how many there are. */
export async function readFailedMails(
  database: Kysely<Tables>,
): Promise<{ mails: FailedMailJson[]; total: number }> {
  const failed = database.selectFrom('mails').where('status', '=', 'failed');
  const [rows, { total }] = await Promise.all([
    failed.selectAll().orderBy('id', 'desc').limit(maxShown).execute(),
    failed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const mails = rows.map(({ id, kind, recipient, created_at, attempts, last_error }) => ({
    id,
    kind,
    to: recipient,
    queuedAt: created_at.toISOString(),
    attempts,
    error: last_error,
  }));
  return { mails, total: Number(total) };
}

/** Queues a failed mail again, as if it were new. @throws ApiError 404 if it is not a failed one; 409, 422 as for a reply */
export async function resendMail(
  database: Kysely<Tables>,
  staff: Staff,
  id: number,
): Promise<void> {
  const { entry_id: entry } = await findFailed(database, id);
  // The reply shows whether it was sent.
  if (entry !== null) {
    await saveResend(database, staff, entry);
    return;
  }
  await changeFailed(database, staff, { id, action: 'resend-mail' }, (transaction, mail) =>
    requeueMail(transaction, mail, staff.now),
  );
}

/** Drops a failed mail, so that it is no longer listed. @throws ApiError 404 if it is not a failed one */
export async function dropMail(database: Kysely<Tables>, staff: Staff, id: number): Promise<void> {
  await changeFailed(database, staff, { id, action: 'drop-mail' }, (transaction) =>
    transaction.updateTable('mails').set({ status: 'dropped' }).where('id', '=', id).execute(),
  );
}

async function changeFailed(
  database: Kysely<Tables>,
  staff: Staff,
  { id, action }: { id: number; action: AuditAction },
  change: (transaction: Transaction<Tables>, mail: Mail) => Promise<unknown>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const mail = await findFailed(transaction, id);
    await change(transaction, mail);
    const changes = changesBetween({}, { mail: mail.kind, queued: mail.created_at.toISOString() });
    await recordActionIn(transaction, staff, { action, changes });
  });
}

async function findFailed(database: Kysely<Tables>, id: number): Promise<Mail> {
  const mail = await database
    .selectFrom('mails')
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .selectAll()
    .$if(database.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  if (mail === undefined) throw new ApiError(404, 'Mail not found');
  return mail;
}
