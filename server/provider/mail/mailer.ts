import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './mail-queue.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The person who writes, by name, where it is not the site itself. */
  author?: string;
  replyTo?: string;
  /** Message-IDs of the mails that this one answers, the parent last (RFC 5322, 3.6.4). */
  references?: readonly string[];
  /** The link in the text, for a log that may show it. */
  link?: string;
}

export interface Mailer {
  /** One attempt. `file` is the path of a mail that was kept instead of sent, else null. */
  send(mail: Mail, queued: QueuedMail, signal: AbortSignal): Promise<{ file: string | null }>;
}

const greetingTimeoutMs = 10_000;
/** Of silence. Servers may take their time to accept a message, and one cut off then would be sent twice. */
const socketTimeoutMs = 60_000;

/** Sends through the server at `smtpUrl`; without one each mail becomes a file in `folder`, for its owner's eyes only. */
export function createMailer(options: { smtpUrl?: string; from: string; folder: string }): Mailer {
  const { smtpUrl, from, folder } = options;
  return smtpUrl === undefined ? keepMails(from, folder) : sendMails(from, smtpUrl);
}

function sendMails(from: string, url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: greetingTimeoutMs,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, queued, signal) {
      await transport.sendMail({ ...toMessage(from, mail, queued), signal });
      return { file: null };
    },
  };
}

function keepMails(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, queued) {
      const { message } = await transport.sendMail(toMessage(from, mail, queued));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, fileNameOf(queued));
      // Whoever waits for a mail finds a whole one.
      await writeFile(`${file}.new`, message, { mode: 0o600 });
      await rename(`${file}.new`, file);
      return { file };
    },
  };
}

/** The same for every attempt, so that a second one replaces the first; names sort by age. */
function fileNameOf({ id, created_at }: QueuedMail): string {
  return `${created_at.toISOString().replaceAll(':', '-')}-${String(id).padStart(10, '0')}.eml`;
}

/** Addresses go in as objects, so that no text can become a second one. */
function toMessage(from: string, mail: Mail, { message_id }: QueuedMail): SendMailOptions {
  const { to, subject, text, author, replyTo, references = [] } = mail;
  const inReplyTo = references.at(-1);
  return {
    from: author === undefined ? from : { name: author, address: addressIn(from) },
    to: { name: '', address: to },
    subject,
    text,
    messageId: message_id,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(inReplyTo !== undefined && { inReplyTo, references: [...references] }),
  };
}

/** Of `Homes <homes@example.com>`, or of the address alone. */
function addressIn(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}
