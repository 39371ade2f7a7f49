import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './mail-queue.ts';
import { responseCodeOf } from './smtp-refusal.ts';

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
  /**
   * Makes one attempt. `file` is the path if the mail was written to a file, or null if it was sent.
   * @throws UnansweredError if the mail server has the whole mail but did not say whether it accepts it.
   */
  send(mail: Mail, queued: QueuedMail, signal: AbortSignal): Promise<{ file: string | null }>;
}

/** The mail may have arrived, so that every further attempt may deliver another copy. */
export class UnansweredError extends Error {}

const greetingTimeoutMs = 10_000;
/** Until the server has the whole mail. */
const handOverMs = 120_000;
/** How long the server may take to accept it: a retry would deliver a second copy (RFC 5321, 4.5.3.2.6). */
const acceptanceMs = 10 * 60_000;

/** Sends through `smtpUrl`; without one, writes each mail to a file in `folder` that only its owner can read. */
export function createMailer(options: { smtpUrl?: string; from: string; folder: string }): Mailer {
  const { smtpUrl, from, folder } = options;
  return smtpUrl === undefined ? createFileMailer(from, folder) : createSmtpMailer(from, smtpUrl);
}

function createSmtpMailer(from: string, url: string): Mailer {
  return {
    async send(mail, queued, signal) {
      const late = new AbortController();
      let limit = setTimeout(() => late.abort(), handOverMs);
      let isHandedOver = false;
      const transport = createTransport({
        url,
        connectionTimeout: greetingTimeoutMs,
        greetingTimeout: greetingTimeoutMs,
        // Idle time: the limits above are shorter.
        socketTimeout: handOverMs + acceptanceMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        logger: onHandOver(() => {
          isHandedOver = true;
          clearTimeout(limit);
          limit = setTimeout(() => late.abort(), acceptanceMs);
        }),
      });
      try {
        await transport.sendMail({
          ...toMessage(from, mail, queued),
          signal: AbortSignal.any([signal, late.signal]),
        });
      } catch (error) {
        if (!isHandedOver || responseCodeOf(error) !== undefined) throw error;
        throw new UnansweredError('The mail server did not say whether it accepts the mail', {
          cause: error,
        });
      } finally {
        clearTimeout(limit);
      }
      return { file: null };
    },
  };
}

/** A logger for nodemailer, which reports only there that it has written the final dot of a mail. */
function onHandOver(report: () => void) {
  const ignore = (): void => {};
  return {
    level: ignore,
    trace: ignore,
    debug: ignore,
    info(entry: unknown) {
      const isReport = typeof entry === 'object' && entry !== null && 'outByteCount' in entry;
      if (isReport) report();
    },
    warn: ignore,
    error: ignore,
    fatal: ignore,
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

/** Name of a mail's file. Every attempt has the same, so that a retry overwrites the file; names sort by age. */
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
