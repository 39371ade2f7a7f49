import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
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
      await transport.sendMail({ from, ...mail });
      return { file: null };
    },
  };
}

function keepMails(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
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
