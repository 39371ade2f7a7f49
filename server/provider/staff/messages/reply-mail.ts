import type { Kysely } from 'kysely';

import type { Mail } from '../../accounts/mailer.ts';
import type { Tables } from '../../database/tables.ts';
import type { StaffServices } from '../staff-services.ts';
import type { KeptEntry } from './message-entries.ts';

/** Of the ids that tie the mails of a conversation together; nothing is ever sent there. */
const DOMAIN = 'enquiries.homefront.invalid';

/** Sends a reply and notes what became of it. A mail server that has failed is not asked again by itself. */
export async function sendReply(
  { database, mailer }: Pick<StaffServices, 'database' | 'mailer'>,
  entry: KeptEntry,
): Promise<void> {
  try {
    await mailer.send(await composeReply(database, entry));
    await noteDelivery(database, entry.id, 'sent');
  } catch (error) {
    await noteDelivery(database, entry.id, 'failed');
    throw error;
  }
}

async function noteDelivery(
  database: Kysely<Tables>,
  entryId: number,
  delivery: 'sent' | 'failed',
): Promise<void> {
  await database
    .updateTable('message_entries')
    .set({ delivery })
    .where('id', '=', entryId)
    .execute();
}

/** The subject holds nothing that the sender has written, and so no line of theirs becomes a header. */
async function composeReply(database: Kysely<Tables>, { id, messageId }: KeptEntry): Promise<Mail> {
  const message = await database
    .selectFrom('messages')
    .where('id', '=', messageId)
    .select(['email', 'message'])
    .executeTakeFirstOrThrow();
  const replies = await database
    .selectFrom('message_entries')
    .where('message_id', '=', messageId)
    .where('kind', '=', 'reply')
    .where('id', '<=', id)
    .select(['id', 'body'])
    .orderBy('id')
    .execute();
  const earlier = replies.filter((reply) => reply.id !== id);
  const body = replies.find((reply) => reply.id === id)?.body ?? '';
  return {
    to: message.email,
    subject: `Re: Your message to us [#${messageId}]`,
    text: `${body}\n\nYou wrote to us:\n\n${quoted(message.message)}\n`,
    thread: {
      messageId: `<reply-${id}@${DOMAIN}>`,
      references: [
        `<enquiry-${messageId}@${DOMAIN}>`,
        ...earlier.map((reply) => `<reply-${reply.id}@${DOMAIN}>`),
      ],
    },
  };
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
