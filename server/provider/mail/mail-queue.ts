import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Moment } from '../database/moment.ts';
import type { MailKind, MailsTable, Tables } from '../database/tables.ts';

export type QueuedMail = Selectable<MailsTable>;

interface NewMail {
  kind: MailKind;
  recipient: string;
  /** The record that the mail is about, depending on its kind. */
  userId?: number;
  entryId?: number;
  enquiryId?: number;
  /** The local part of its Message-ID; set if other mails refer to it. */
  messageName?: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const messageIdDomain = 'enquiries.homefront.invalid';

/** Renewed during an attempt: an expired claim belongs to a process that has died. */
const leaseMs = 150_000;
const firstPauseMs = 10_000;
const maxPauseMs = hourMs;
/** Sent mails are needed for rate limits, failed ones for troubleshooting. */
const retentionMs = { sent: 2 * dayMs, dropped: 2 * dayMs, failed: 30 * dayMs };

/** How long to retry. A password reset link is useless later; mail servers retry for days (RFC 5321, 4.5.4.1). */
const worthSendingMs: Record<MailKind, number> = {
  welcome: dayMs,
  'verify-email': dayMs,
  'reset-password': hourMs,
  'password-changed': 4 * dayMs,
  reply: 4 * dayMs,
  'new-enquiry': dayMs,
  'assigned-enquiry': dayMs,
  'administrator-added': 4 * dayMs,
  'administrator-removed': 4 * dayMs,
};

/** Builds a Message-ID. Its domain never receives mail. */
export function messageIdOf(name: string): string {
  return `<${name}@${messageIdDomain}>`;
}

/**
 * Queues a mail. Pass the transaction of the change that the mail reports, so that both commit together, and call the
 * sender's `wake` after the commit. Queueing the same `messageName` again restarts that mail.
 *
 * @param now by the clock that all processes share if `mayMail` counts mails of this kind
 */
export async function queueMail(
  database: Kysely<Tables>,
  mail: NewMail,
  now: Moment,
): Promise<void> {
  const { kind, recipient, messageName = randomUUID() } = mail;
  const at = sql<Date>`${now}::timestamptz`;
  const schedule = {
    status: 'waiting' as const,
    attempts: 0,
    last_error: null,
    created_at: at,
    // At once by either clock: the sender may go by the database's.
    due_at: sql<Date>`least(${at}, now())`,
    give_up_at: later(at, worthSendingMs[kind]),
  };
  await database
    .insertInto('mails')
    .values({
      message_id: messageIdOf(messageName),
      kind,
      recipient,
      user_id: mail.userId ?? null,
      entry_id: mail.entryId ?? null,
      enquiry_id: mail.enquiryId ?? null,
      ...schedule,
    })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet({ ...schedule, recipient: mail.recipient }),
    )
    .execute();
}

/** Starts a mail again, under the same Message-ID. */
export async function requeueMail(
  transaction: Transaction<Tables>,
  { kind, recipient, message_id: messageId }: QueuedMail,
  now: Moment,
): Promise<void> {
  const messageName = messageId.slice(1, messageId.lastIndexOf('@'));
  await queueMail(transaction, { kind, recipient, messageName }, now);
}

/**
 * Whether the limits per hour and day allow another mail of these kinds to a recipient. Queue it in the same transaction:
 * others wait until it ends.
 *
 * @param now by the clock that all processes share
 */
export async function mayMail(
  transaction: Transaction<Tables>,
  { recipient, kinds }: { recipient: string; kinds: readonly MailKind[] },
  now: Moment,
): Promise<boolean> {
  const at = sql<Date>`${now}::timestamptz`;
  await sql`select pg_advisory_xact_lock(hashtext('mails to'), hashtext(lower(${recipient})))`.execute(
    transaction,
  );
  const { hour, day } = await transaction
    .selectFrom('mails')
    .where(sql<boolean>`lower(recipient) = lower(${recipient})`)
    .where('kind', 'in', kinds)
    .where('created_at', '>', later(at, -dayMs))
    // Ignores mails dated in the future, queued before the clock was set back.
    .where('created_at', '<=', at)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('day'),
      fn
        .countAll<number>()
        .filterWhere(eb('created_at', '>', later(at, -hourMs)))
        .as('hour'),
    ])
    .executeTakeFirstOrThrow();
  return Number(hour) < maxPerHour && Number(day) < maxPerDay;
}

const maxPerHour = 3;
const maxPerDay = 8;

function later(at: RawBuilder<Date>, milliseconds: number): RawBuilder<Date> {
  return sql`${at} + make_interval(secs => ${sql.lit(milliseconds / 1_000)})`;
}

/** Claims the mail that has been due longest; null if none is due. The claim expires by itself. */
export async function claimMail(database: Kysely<Tables>, now: Date): Promise<QueuedMail | null> {
  const claimed = await database
    .updateTable('mails')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      due_at: new Date(now.getTime() + leaseMs),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .where('status', '=', 'waiting')
        // A time further ahead than any pause means that the clock was set back.
        .where(({ eb, or }) =>
          or([eb('due_at', '<=', now), eb('due_at', '>', new Date(now.getTime() + maxPauseMs))]),
        )
        .select('id')
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** Sets the final status of a claimed mail, unless the claim has expired and another worker has taken it. */
export async function recordMail(
  database: Kysely<Tables>,
  mail: QueuedMail,
  outcome: { status: 'sent' | 'dropped' } | { status: 'failed'; last_error: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const settled = await transaction
      .updateTable('mails')
      .set(outcome)
      .where('id', '=', mail.id)
      .where('attempts', '=', mail.attempts)
      .returning('entry_id')
      .executeTakeFirst();
    if (settled === undefined || settled.entry_id === null) return;
    await transaction
      .updateTable('message_entries')
      .set({ delivery: outcome.status === 'sent' ? 'sent' : 'failed' })
      .where('id', '=', settled.entry_id)
      .execute();
  });
}

/** Keeps a claim from expiring while its attempt lasts. */
export async function renewClaim(
  database: Kysely<Tables>,
  mail: QueuedMail,
  now: Date,
): Promise<void> {
  await database
    .updateTable('mails')
    .set({ due_at: new Date(now.getTime() + leaseMs) })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * Reschedules a claimed mail with exponential backoff of up to an hour. False if it is too late to retry, or if the mail
 * `mayHaveArrived` by two attempts. `give_up_at` remembers the first of them: only then is it before the time that the
 * kind of mail is worth sending.
 */
export async function postponeMail(
  database: Kysely<Tables>,
  mail: QueuedMail,
  now: Date,
  { mayHaveArrived, error }: { mayHaveArrived: boolean; error: string },
): Promise<boolean> {
  const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** (mail.attempts - 1));
  const due = new Date(now.getTime() + pause);
  const last = new Date(mail.created_at.getTime() + worthSendingMs[mail.kind]);
  const mayHaveArrivedBefore = mail.give_up_at < last;
  if (due >= last || (mayHaveArrived && mayHaveArrivedBefore)) return false;
  await database
    .updateTable('mails')
    .set({
      due_at: due,
      last_error: error,
      ...((mayHaveArrived || mayHaveArrivedBefore) && { give_up_at: due }),
    })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .execute();
  return true;
}

/** Moves due times and claim expiries of waiting mails earlier, by how far the clock was set back. */
export async function bringMailsForward(
  database: Kysely<Tables>,
  milliseconds: number,
): Promise<void> {
  await database
    .updateTable('mails')
    .set({ due_at: sql<Date>`due_at - make_interval(secs => ${sql.lit(milliseconds / 1_000)})` })
    .where('status', '=', 'waiting')
    .execute();
}

/** When the next attempt may begin; null if no mail is waiting. */
export async function nextMailDue(database: Kysely<Tables>): Promise<Date | null> {
  const { due } = await database
    .selectFrom('mails')
    .where('status', '=', 'waiting')
    .select(({ fn }) => fn.min('due_at').as('due'))
    .executeTakeFirstOrThrow();
  return due;
}

/** Deletes mails past their retention time. */
export async function deleteOldMails(database: Kysely<Tables>, now: Date): Promise<void> {
  for (const status of ['sent', 'dropped', 'failed'] as const) {
    await database
      .deleteFrom('mails')
      .where('status', '=', status)
      .where('due_at', '<', new Date(now.getTime() - retentionMs[status]))
      .execute();
  }
}
