import { readableName } from '../../http/text-fields.ts';
import type { MailContext } from '../../mail/mail-context.ts';
import { messageIdOf, type QueuedMail } from '../../mail/mail-queue.ts';
import type { Mail } from '../../mail/mailer.ts';
import { quoted } from '../../mail/quoted.ts';
import { isMailable } from './mailable.ts';

/**
 * The mail with a reply, signed by its author; null if the recipient can no longer receive mail. The subject contains no
 * text from the recipient, so it cannot inject a header.
 */
export async function composeReply(
  { database, brand, supportEmail }: MailContext,
  { entry_id: entryId }: QueuedMail,
): Promise<Mail | null> {
  const reply = await database
    .selectFrom('message_entries')
    .innerJoin('messages', 'messages.id', 'message_entries.message_id')
    .where('message_entries.id', '=', entryId)
    .select(['messages.id', 'messages.email', 'messages.message', 'body', 'author_name'])
    .executeTakeFirst();
  if (reply === undefined || !isMailable(reply.email)) return null;
  const earlier = await database
    .selectFrom('message_entries')
    .where('message_id', '=', reply.id)
    .where('kind', '=', 'reply')
    .where('id', '<', Number(entryId))
    .select('id')
    .orderBy('id')
    .execute();
  const author = readableName(reply.author_name);
  return {
    to: reply.email,
    author: `${author} at ${brand}`,
    replyTo: supportEmail,
    subject: `Re: your enquiry to ${brand} [#${reply.id}]`,
    text: `${reply.body}\n\n${author}\n${brand}\n\nYou wrote to us:\n\n${quoted(reply.message)}\n`,
    references: [
      messageIdOf(`enquiry-${reply.id}`),
      ...earlier.map(({ id }) => messageIdOf(`reply-${id}`)),
    ],
  };
}
