import type { Transaction } from 'kysely';
import type { Tables, UsersTable } from '../../database/tables.ts';
import { readableName } from '../../http/text-fields.ts';
import type { MailContext } from '../../mail/mail-context.ts';
import { queueMail, type QueuedMail } from '../../mail/mail-queue.ts';
import type { Mail } from '../../mail/mailer.ts';
import { signature } from '../../mail/signature.ts';

/** Queues a mail about a user's new role to every active administrator and to the user. */
export async function queueRoleMails(
  transaction: Transaction<Tables>,
  { id, role }: { id: number; role: UsersTable['role'] },
  now: Date,
): Promise<void> {
  const recipients = await transaction
    .selectFrom('users')
    .where('disabled_at', 'is', null)
    .where(({ eb, or }) => or([eb('role', '=', 'admin'), eb('id', '=', id)]))
    .select('email')
    .execute();
  const kind = role === 'admin' ? 'administrator-added' : 'administrator-removed';
  for (const { email } of recipients)
    await queueMail(transaction, { kind, recipient: email, userId: id }, now);
}

/** Reports that a user was made an administrator, or is no longer one; null once the account is deleted. */
export async function composeRoleMail(
  context: MailContext,
  { kind, recipient, user_id: id }: QueuedMail,
): Promise<Mail | null> {
  const { database, publicUrl, brand, supportEmail } = context;
  const user = await database
    .selectFrom('users')
    .where('id', '=', id)
    .select(['first_name', 'last_name', 'email'])
    .executeTakeFirst();
  if (user === undefined) return null;
  const isNew = kind === 'administrator-added';
  const link = `${publicUrl}/admin/users?user=${id}`;
  const what = isNew
    ? `was made an administrator of ${brand}. Administrators see every message and every user, and can change everything on the site.`
    : `is no longer an administrator of ${brand}.`;
  return {
    to: recipient,
    subject: isNew ? `New ${brand} administrator` : `${brand} administrator removed`,
    replyTo: supportEmail,
    link,
    text: `Hello,

${readableName(`${user.first_name} ${user.last_name}`)} (${user.email}) ${what}

If you did not expect this, find out who changed it, and change it back:

${link}

${signature(context)}`,
  };
}
