import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** What makes a mail part of a conversation: ids as `<local@domain>`, the parent last (RFC 5322, 3.6.4). */
  thread?: { messageId: string; references: readonly string[] };
}

export interface Mailer {
  /** `file` is the path of a mail that was kept instead of sent, else null. */
  send(mail: Mail): Promise<{ file: string | null }>;
}

/** A closing provider waits this long for mails under way; a server that needs more has failed. */
const SMTP_TIMEOUT_MS = 5_000;

/** Sends through the server at `smtpUrl`; without one each mail becomes a file in `folder`, for its owner's eyes only. */
export function createMailer(options: { smtpUrl?: string; from: string; folder: string }): Mailer {
  const { smtpUrl, from, folder } = options;
  return smtpUrl === undefined ? keepMails(from, folder) : sendMails(from, smtpUrl);
}

function sendMails(from: string, url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(from, mail));
      return { file: null };
    },
  };
}

function keepMails(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      const file = join(folder, `${name}.eml`);
      // Whoever waits for a mail finds a whole one.
      await writeFile(`${file}.new`, message, { mode: 0o600 });
      await rename(`${file}.new`, file);
      return { file };
    },
  };
}

/** The address goes in as an object, so that no text can become a second one. */
function toMessage(from: string, { to, subject, text, thread }: Mail): SendMailOptions {
  const inReplyTo = thread?.references.at(-1);
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(thread && { messageId: thread.messageId, references: [...thread.references] }),
    ...(inReplyTo !== undefined && { inReplyTo }),
  };
}
