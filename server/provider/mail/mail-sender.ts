import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../database/tables.ts';
import { toLoggable } from '../http/loggable-error.ts';
import {
  bringMailsForward,
  claimMail,
  nextMailDue,
  postponeMail,
  type QueuedMail,
  settleMail,
} from './mail-queue.ts';
import type { MailEvent } from '../provider-options.ts';
import type { MailClock } from './mail-clock.ts';
import type { Mail, Mailer } from './mailer.ts';
import { isRefusal } from './smtp-refusal.ts';

/** Composes a mail as of now; null if there is no longer anything to send. */
export type ComposeMail = (queued: QueuedMail) => Promise<Mail | null>;

/** Sends queued mails. */
export interface MailSender {
  /** Checks for due mails: call it after queueing one. */
  wake(): void;
  /** Resolves once no mail is due and no attempt is running. */
  settled(): Promise<void>;
  /** Gives running attempts a few seconds to finish; interrupted mails stay queued. */
  close(): Promise<void>;
}

export interface MailSenderOptions {
  database: Kysely<Tables>;
  mailer: Mailer;
  compose: ComposeMail;
  logger: Logger;
  clock: MailClock;
  /** Called after each attempt. */
  onAttempt?: ((event: MailEvent) => void) | undefined;
  /** Whether to log the link of a mail that was written to a file. */
  showsLinks: boolean;
}

const lanes = 4;
/** Polls, since another process may have queued a mail, or died while sending one. */
const maxSleepMs = 60_000;
const minSleepMs = 500;
/** Clocks are adjusted by less than this in normal operation. */
const toleratedSkewMs = 1_000;
/** Must be shorter than a claim. */
const attemptMs = 120_000;
const closingMs = 4_000;
/** Together with an attempt they must take less time than a claim. */
const maxSettleAttempts = 5;
const settlePauseMs = 1_000;

export function startMailSender(options: MailSenderOptions): MailSender {
  const { database, logger, clock } = options;
  const closing = new AbortController();
  const cutOff = new AbortController();
  let running: Promise<void> | undefined;
  let isAwaited = false;
  let timer: NodeJS.Timeout | undefined;
  let lastSeen: Date | undefined;

  function wake(): void {
    if (closing.signal.aborted) return;
    isAwaited = true;
    running ??= run();
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    let sleepMs = maxSleepMs;
    while (isAwaited && !closing.signal.aborted) {
      isAwaited = false;
      sleepMs = await sendAll();
    }
    running = undefined;
    if (!closing.signal.aborted) timer = setTimeout(wake, sleepMs).unref();
  }

  /** Sends the due mails and returns how long to sleep, in milliseconds. */
  async function sendAll(): Promise<number> {
    try {
      await followClock();
      await runLanes();
      const due = (await nextMailDue(database))?.getTime() ?? Number.POSITIVE_INFINITY;
      const now = await clock.now();
      return Math.min(maxSleepMs, Math.max(minSleepMs, due - now.getTime()));
    } catch (error) {
      logger.error({ err: toLoggable(error) }, 'the mail queue failed');
      return maxSleepMs;
    }
  }

  /** A shared clock is not followed: the mails that others are sending would seem to be due. */
  async function followClock(): Promise<void> {
    if (clock.isShared) return;
    const seen = await clock.now();
    const setBackMs = (lastSeen ?? seen).getTime() - seen.getTime();
    if (setBackMs > toleratedSkewMs) await bringMailsForward(database, setBackMs);
    lastSeen = seen;
  }

  /** Waits for all lanes, even if one fails. */
  async function runLanes(): Promise<void> {
    const ends = await Promise.allSettled(Array.from({ length: lanes }, runLane));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async function runLane(): Promise<void> {
    while (!closing.signal.aborted) {
      const mail = await claimMail(database, await clock.now());
      if (mail === null) return;
      await attempt(
        options,
        mail,
        AbortSignal.any([cutOff.signal, AbortSignal.timeout(attemptMs)]),
      );
    }
  }

  wake();
  return {
    wake,
    async settled() {
      await running;
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      const limit = setTimeout(() => cutOff.abort(), closingMs);
      await running;
      clearTimeout(limit);
    },
  };
}

async function attempt(
  options: MailSenderOptions,
  queued: QueuedMail,
  signal: AbortSignal,
): Promise<void> {
  const { database, mailer, compose, logger, clock, showsLinks } = options;
  const { id, kind, attempts } = queued;
  const report = (outcome: MailEvent['outcome']): void =>
    options.onAttempt?.({ mail: kind, outcome });
  try {
    const mail = await compose(queued);
    if (mail === null) {
      await settleMail(database, queued, 'dropped');
      return report('dropped');
    }
    const { file } = await mailer.send(mail, queued, signal);
    if (file !== null) {
      const link = showsLinks && mail.link !== undefined ? { link: mail.link } : {};
      logger.info({ file, kind, ...link }, 'mail written to a file: SMTP_URL is not set');
    }
  } catch (error) {
    const facts = { err: toLoggable(error), mail: id, kind, attempts };
    if (!isRefusal(error) && (await postponeMail(database, queued, await clock.now()))) {
      logger.warn(facts, 'mail could not be sent; it will be retried');
      return report('postponed');
    }
    await settleMail(database, queued, 'failed');
    logger.error(facts, 'mail could not be sent; giving up');
    return report('failed');
  }
  report('sent');
  await settleSent(options, queued);
}

/** The mail server has accepted the mail, so only this is retried. If it fails, the mail is sent again once its claim expires. */
async function settleSent(
  { database, logger }: MailSenderOptions,
  queued: QueuedMail,
): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await settleMail(database, queued, 'sent');
    } catch (error) {
      if (attempts === maxSettleAttempts) throw error;
      const facts = { err: toLoggable(error), mail: queued.id };
      logger.warn(facts, 'a sent mail could not be marked as sent; retrying');
      await wait(settlePauseMs);
    }
  }
}
