import type { Logger } from 'pino';
import { maxWaitMs, type LeasedMessage, type Outbox, type Outcome } from './outbox.ts';

/** What came of one attempt to deliver a message. Reasons are for the operator: never a text of the message. */
export type Verdict =
  | { kind: 'delivered' }
  /** It would be refused every time. */
  | { kind: 'refused'; reason: string }
  /** It may go through later. */
  | { kind: 'failed'; reason: string; retryAfterSeconds?: number | undefined };

export interface SenderOptions {
  outbox: Outbox;
  deliver(message: LeasedMessage, signal: AbortSignal): Promise<Verdict>;
  log: Logger;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** From 0 up to 1. */
  random?: () => number;
}

/** Delivers what is in an outbox, at once where it can, else later. */
export interface Sender {
  /** Looks for messages now. It does so by itself every second, too: another process may have put one. */
  wake(): void;
  /** Ends what is under way, after a moment even where that means to try again. */
  close(): Promise<void>;
}

const maxAtOnce = 4;
const pollMs = 1000;
const firstPauseMs = 5000;
const maxPauseMs = 60 * 60_000;
const giveUpMs = 7 * 24 * 60 * 60_000;
const closingMs = 3000;
/** A clock that is kept in step with others goes back a little now and then. */
const toleratedSkewMs = 1000;
/** So many failures in a row are taken for the provider's, and the next success for its return. */
const outageFailures = 3;

export function startSender(options: SenderOptions): Sender {
  const { outbox, deliver, log, clock = Date.now, random = Math.random } = options;
  const inFlight = new Set<Promise<void>>();
  const closing = new AbortController();
  let isLooking = false;
  let isWoken = false;
  let isClosed = false;
  let failuresInRow = 0;
  let isUsable = true;
  let lastSeen = clock();

  function wake(): void {
    isWoken = true;
    if (isClosed || isLooking) return;
    isLooking = true;
    isWoken = false;
    void look().finally(() => {
      isLooking = false;
      if (isWoken) wake();
    });
  }

  async function look(): Promise<void> {
    try {
      while (inFlight.size < maxAtOnce) {
        if (isClosed) return;
        await followClock();
        const leased = await outbox.lease(maxAtOnce - inFlight.size);
        isUsable = true;
        if (leased.length === 0) return;
        for (const message of leased) start(message);
      }
    } catch (error) {
      if (isUsable)
        log.error({ err: error }, 'the outbox cannot be read: it is tried every second');
      isUsable = false;
    }
  }

  /** What waits for a time of the clock would wait longer after the clock was set back: it is due now. */
  async function followClock(): Promise<void> {
    const now = clock();
    const isSetBack = now < lastSeen - toleratedSkewMs;
    lastSeen = now;
    if (isSetBack) await outbox.retryAllNow();
  }

  function start(message: LeasedMessage): void {
    const work = send(message)
      .catch((error: unknown) => {
        // The lease ends by itself, and the key keeps a second delivery from becoming a second message.
        log.error({ err: error, message: shortKey(message) }, 'what came of a message is not kept');
      })
      .finally(() => {
        inFlight.delete(work);
        wake();
      });
    inFlight.add(work);
  }

  async function send(message: LeasedMessage): Promise<void> {
    const verdict = await attempt(message);
    if (closing.signal.aborted && verdict.kind === 'failed') {
      const until = new Date(clock());
      return outbox.settle(message, { kind: 'postponed', reason: 'the process ended', until });
    }
    const outcome = outcomeOf(message, verdict);
    await outbox.settle(message, outcome);
    tell(message, outcome);
    if (verdict.kind === 'failed') return void (failuresInRow += 1);
    const wasOut = failuresInRow >= outageFailures;
    failuresInRow = 0;
    if (wasOut) await outbox.retryAllNow();
  }

  async function attempt(message: LeasedMessage): Promise<Verdict> {
    try {
      return await deliver(message, closing.signal);
    } catch (error) {
      if (!closing.signal.aborted) log.error({ err: error }, 'a message could not be delivered');
      return { kind: 'failed', reason: 'an unexpected error, see the log' };
    }
  }

  function outcomeOf({ attempts, since }: LeasedMessage, verdict: Verdict): Outcome {
    if (verdict.kind === 'delivered') return verdict;
    const { reason } = verdict;
    if (verdict.kind === 'refused') return { kind: 'given-up', reason };
    const now = clock();
    const end = since.getTime() + giveUpMs;
    if (now >= end) return { kind: 'given-up', reason: `7 days without success: ${reason}` };
    const wanted = Math.max(pauseMs(attempts), (verdict.retryAfterSeconds ?? 0) * 1000);
    const pause = Math.min(wanted, maxWaitMs);
    return { kind: 'postponed', reason, until: new Date(Math.min(now + pause, end)) };
  }

  /** Twice as long after every attempt, and never the same for all. */
  function pauseMs(attempts: number): number {
    const longest = Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 20), maxPauseMs);
    return longest * (0.5 + random() / 2);
  }

  function tell(message: LeasedMessage, outcome: Outcome): void {
    const facts = { message: shortKey(message), kind: message.kind, attempts: message.attempts };
    if (outcome.kind === 'delivered') return log.info(facts, 'a message was delivered');
    const { reason } = outcome;
    if (outcome.kind === 'postponed') {
      const { until } = outcome;
      return log.warn({ ...facts, reason, until }, 'a message could not be delivered yet');
    }
    log.error(
      { ...facts, reason },
      'a message was given up: see `npm run outbox -- dead`, and resend it once the cause is gone',
    );
  }

  const polling = setInterval(wake, pollMs).unref();
  wake();

  return {
    wake,
    async close() {
      isClosed = true;
      clearInterval(polling);
      const limit = setTimeout(() => closing.abort(), closingMs);
      await Promise.allSettled(inFlight);
      clearTimeout(limit);
    },
  };
}

/** Enough to find a message by, in a log and on the command line. */
export function shortKey({ key }: { key: string }): string {
  return key.slice(0, 12);
}
