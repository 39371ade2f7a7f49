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
  renewClaim,
  recordMail,
} from './mail-queue.ts';
import type { MailEvent } from '../provider-options.ts';
import { mailErrorText } from './mail-error.ts';
import type { MailClock } from './mail-clock.ts';
import { type Mail, type Mailer, UnansweredError } from './mailer.ts';
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
/** An attempt that takes longer leaves its lane: a slow recipient must not delay the mails of others. */
const slowMs = 5_000;
/** Slow ones included. */
const maxAttemptsAtOnce = 20;
/** Polls, since another process may have queued a mail, or died while sending one. */
const maxSleepMs = 60_000;
const minSleepMs = 500;
/** Clocks are adjusted by less than this in normal operation. */
const toleratedSkewMs = 1_000;
/** Three times during a claim. */
const renewEveryMs = 50_000;
const closingMs = 4_000;
/** Together they must take less time than the claim that is left after an attempt. */
const maxRecordAttempts = 5;
const recordPauseMs = 1_000;

export function startMailSender(options: MailSenderOptions): MailSender {
  const { database, logger, clock } = options;
  const closing = new AbortController();
  const cutOff = new AbortController();
  const attempts = new Set<Promise<void>>();
  let takenLanes = 0;
  let filling: Promise<void> | undefined;
  let isAwaited = false;
  let timer: NodeJS.Timeout | undefined;
  let lastSeen: Date | undefined;

  function wake(): void {
    if (closing.signal.aborted) return;
    isAwaited = true;
    filling ??= fill();
  }

  async function fill(): Promise<void> {
    clearTimeout(timer);
    let sleepMs = maxSleepMs;
    while (isAwaited && !closing.signal.aborted) {
      isAwaited = false;
      sleepMs = await fillLanes();
    }
    filling = undefined;
    if (!closing.signal.aborted) timer = setTimeout(wake, sleepMs).unref();
  }

  /** Begins to send the due mails, and returns how long to sleep, in milliseconds. A lane that becomes free wakes the sender. */
  async function fillLanes(): Promise<number> {
    try {
      await followClock();
      while (!closing.signal.aborted) {
        if (takenLanes >= lanes || attempts.size >= maxAttemptsAtOnce) return maxSleepMs;
        const mail = await claimMail(database, await clock.now());
        if (mail === null) break;
        start(mail);
      }
      const due = (await nextMailDue(database))?.getTime() ?? Number.POSITIVE_INFINITY;
      const now = await clock.now();
      return Math.min(maxSleepMs, Math.max(minSleepMs, due - now.getTime()));
    } catch (error) {
      logger.error({ err: toLoggable(error) }, 'the mail queue failed');
      return maxSleepMs;
    }
  }

  function start(mail: QueuedMail): void {
    takenLanes += 1;
    let isInLane = true;
    const leaveLane = (): void => {
      if (isInLane) takenLanes -= 1;
      isInLane = false;
      wake();
    };
    const slow = setTimeout(leaveLane, slowMs).unref();
    const sending = attempt(options, mail, cutOff.signal)
      .catch((error: unknown) => logger.error({ err: toLoggable(error) }, 'the mail queue failed'))
      .finally(() => {
        clearTimeout(slow);
        attempts.delete(sending);
        leaveLane();
      });
    attempts.add(sending);
  }

  async function untilIdle(): Promise<void> {
    await filling;
    while (attempts.size > 0) {
      await Promise.all(attempts);
      // The end of an attempt wakes the sender.
      await filling;
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

  wake();
  return {
    wake,
    settled: untilIdle,
    async close() {
      closing.abort();
      clearTimeout(timer);
      const limit = setTimeout(() => cutOff.abort(), closingMs);
      await untilIdle();
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
      await recordMail(database, queued, { status: 'dropped' });
      return report('dropped');
    }
    await using _claim = keepClaim(options, queued);
    const { file } = await mailer.send(mail, queued, signal);
    if (file !== null) {
      const link = showsLinks && mail.link !== undefined ? { link: mail.link } : {};
      logger.info({ file, kind, ...link }, 'mail written to a file: SMTP_URL is not set');
    }
  } catch (error) {
    const facts = { err: toLoggable(error), mail: id, kind, attempts };
    const mayHaveArrived = error instanceof UnansweredError;
    const text = mailErrorText(error);
    if (
      !isRefusal(error) &&
      (await postponeMail(database, queued, await clock.now(), { mayHaveArrived, error: text }))
    ) {
      logger.warn(facts, 'mail could not be sent; it will be retried');
      return report('postponed');
    }
    await recordMail(database, queued, { status: 'failed', last_error: text });
    logger.error(facts, 'mail could not be sent; giving up');
    return report('failed');
  }
  report('sent');
  await recordSent(options, queued);
}

/** Renews a claim until it is disposed of. A renewal that fails is made up for by the next one. */
function keepClaim({ database, clock }: MailSenderOptions, queued: QueuedMail): AsyncDisposable {
  let renewal: Promise<void> | undefined;
  const renew = async (): Promise<void> => renewClaim(database, queued, await clock.now());
  const timer = setInterval(() => {
    renewal = renew().catch(() => {});
  }, renewEveryMs).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      // Otherwise it could overwrite what the attempt sets.
      await renewal;
    },
  };
}

/** The mail server has accepted the mail, so only this is retried. If it fails, the mail is sent again once its claim expires. */
async function recordSent(
  { database, logger }: MailSenderOptions,
  queued: QueuedMail,
): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await recordMail(database, queued, { status: 'sent' });
    } catch (error) {
      if (attempts === maxRecordAttempts) throw error;
      const facts = { err: toLoggable(error), mail: queued.id };
      logger.warn(facts, 'a sent mail could not be marked as sent; retrying');
      await wait(recordPauseMs);
    }
  }
}
