import { readableName } from '../http/text-fields.ts';
import type { MailContext } from '../mail/mail-context.ts';
import type { QueuedMail } from '../mail/mail-queue.ts';
import type { Mail } from '../mail/mailer.ts';
import { quoted } from '../mail/quoted.ts';

/**
 * Notifies staff of an enquiry that has arrived or was assigned to them; null if it has been deleted since. Staff answer
 * in the inbox, so the mail has no Reply-To. The headers contain no text from the sender; a property's title is the staff's own.
 */
export async function composeEnquiryMail(
  { database, publicUrl, brand }: MailContext,
  { kind, recipient, enquiry_id: id }: QueuedMail,
): Promise<Mail | null> {
  const enquiry = await database
    .selectFrom('messages')
    .leftJoin('properties', 'properties.uuid', 'messages.property_uuid')
    .where('messages.id', '=', id)
    .where('messages.deleted_at', 'is', null)
    .select([
      'messages.kind',
      'messages.name',
      'messages.email',
      'messages.phone',
      'messages.message',
      'properties.title',
    ])
    .executeTakeFirst();
  if (enquiry === undefined) return null;
  const { email, phone, message, title } = enquiry;
  const what = enquiry.kind === 'owner' ? "owner's enquiry" : 'enquiry';
  const isNew = kind === 'new-enquiry';
  const sender = [
    `From: ${readableName(enquiry.name)}`,
    `Email: ${email}`,
    ...(phone === null ? [] : [`Phone: ${phone}`]),
    ...(title === null ? [] : [`Property: ${title}`]),
  ].join('\n');
  const subject = isNew ? `New ${brand} ${what}` : `${brand} ${what} assigned to you`;
  const link = `${publicUrl}/admin/messages?status=all&message=${id}`;
  return {
    to: recipient,
    subject: `${subject}${title === null ? '' : `: ${title}`} [#${id}]`,
    link,
    text: `${isNew ? `A new ${what} has arrived.` : `This ${what} was assigned to you.`}

${sender}

${quoted(message)}

Reply in the inbox:

${link}
${isNew ? '' : `\nYou can switch these emails off in your ${brand} account: ${publicUrl}/user\n`}`,
  };
}
