import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './mail-queue.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The author's name, if the mail is from a person and not the site. */
  author?: string;
  replyTo?: string;
  /** Message-IDs of the earlier mails in the thread, the parent last (RFC 5322, 3.6.4). */
  references?: readonly string[];
  /** The link in the text, for the development log. */
  link?: string;
}

export interface Mailer {
  /** Makes one attempt. `file` is the path if the mail was written to a file, or null if it was sent. */
  send(mail: Mail, queued: QueuedMail, signal: AbortSignal): Promise<{ file: string | null }>;
}

const greetingTimeoutMs = 10_000;
/** Maximum idle time. Servers may be slow to accept a message, and retrying one cut off then would send it twice. */
const socketTimeoutMs = 60_000;

/** Sends through `smtpUrl`; without one, writes each mail to a file in `folder` that only its owner can read. */
export function createMailer(options: { smtpUrl?: string; from: string; folder: string }): Mailer {
  const { smtpUrl, from, folder } = options;
  return smtpUrl === undefined ? createFileMailer(from, folder) : createSmtpMailer(from, smtpUrl);
}

function createSmtpMailer(from: string, url: string): Mailer {
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

function createFileMailer(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, queued) {
      const { message } = await transport.sendMail(toMessage(from, mail, queued));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, fileNameOf(queued));
      // Renamed when complete, so that readers never see a partial mail.
      await writeFile(`${file}.new`, message, { mode: 0o600, flush: true });
      await rename(`${file}.new`, file);
      return { file };
    },
  };
}

/** The same for every attempt, so that a retry overwrites the file; names sort by age. */
function fileNameOf({ id, created_at }: QueuedMail): string {
  return `${created_at.toISOString().replaceAll(':', '-')}-${String(id).padStart(10, '0')}.eml`;
}

/** Passes addresses as objects, so that no text can inject a second address. */
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

/** Extracts the email address from `Homes <homes@example.com>` or a bare address. */
function addressIn(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}
