import type { Logger } from 'pino';
import { runInBackground } from '../tracing/current-request.ts';
import {
  maxWaitMs,
  type LeasedMessage,
  type Outbox,
  type Outcome,
  type ReadableMessage,
} from './outbox.ts';

/** Outcome of one delivery attempt. Reasons are for the operator and never contain text of the message. */
export type Verdict =
  | { kind: 'delivered' }
  /** Permanent: a retry would be refused too. */
  | { kind: 'refused'; reason: string }
  /** Temporary. */
  | { kind: 'failed'; reason: string; retryAfterSeconds?: number | undefined };

export interface SenderOptions {
  outbox: Outbox;
  /** Whether other processes, which may be on other machines, use the same outbox. */
  isShared: boolean;
  deliver(message: ReadableMessage, signal: AbortSignal): Promise<Verdict>;
  log: Logger;
  /** Counts the recorded outcomes. */
  onOutcome?: ((outcome: Outcome['kind']) => void) | undefined;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Returns a number from 0 up to 1, exclusive. */
  random?: () => number;
}

/** Delivers the messages of an outbox, at once if possible, else later. */
export interface Sender {
  /** Checks for due messages now. It also checks every second, as another process may have added one. */
  wake(): void;
  /** Finishes pending deliveries; after a short grace period aborts them, to be retried later. */
  close(): Promise<void>;
}

const maxAtOnce = 4;
const pollMs = 1000;
const firstPauseMs = 5000;
const maxPauseMs = 60 * 60_000;
const giveUpMs = 7 * 24 * 60 * 60_000;
const closingMs = 3000;
/** Clock synchronisation steps the clock back a little now and then. */
const toleratedSkewMs = 1000;
/** This many failures in a row count as a provider outage, and the next success as its end. */
const outageFailures = 3;
/** A single failure may be a connection that was lost, or a machine that is busy after a start. */
const loggedAfter = 2;
const undecryptable = 'no key in SESSION_KEYS decrypts it: restore the old key, then resend it';

export function startSender(options: SenderOptions): Sender {
  const { outbox, isShared, deliver, log, clock = Date.now, random = Math.random } = options;
  const { onOutcome = () => {} } = options;
  const inFlight = new Set<Promise<void>>();
  const closing = new AbortController();
  let looking: Promise<void> | undefined;
  let isWoken = false;
  let isClosed = false;
  let failuresInRow = 0;
  let unreadable = 0;
  let lastSeen = clock();

  function wake(): void {
    isWoken = true;
    if (isClosed || looking !== undefined) return;
    isWoken = false;
    // The messages are not those of the request that wakes it.
    looking = runInBackground(look).finally(() => {
      looking = undefined;
      if (isWoken) wake();
    });
  }

  async function look(): Promise<void> {
    try {
      while (inFlight.size < maxAtOnce) {
        if (isClosed) return;
        await followClock();
        const leased = await outbox.lease(maxAtOnce - inFlight.size);
        if (unreadable >= loggedAfter) log.info('the outbox can be read again');
        unreadable = 0;
        if (leased.length === 0) return;
        for (const message of leased) start(message);
      }
    } catch (error) {
      unreadable += 1;
      if (unreadable === loggedAfter)
        log.error({ err: error }, 'the outbox cannot be read; retrying every second');
    }
  }

  /**
   * Makes waiting messages due after the clock was set back, since they would wait too long. Not in a shared outbox, which
   * does not go by this clock.
   */
  async function followClock(): Promise<void> {
    if (isShared) return;
    const now = clock();
    const isSetBack = now < lastSeen - toleratedSkewMs;
    lastSeen = now;
    if (isSetBack) await outbox.retryAllNow();
  }

  function start(message: LeasedMessage): void {
    const work = (isClosed ? handBack(message) : send(message))
      .catch((error: unknown) => {
        // The lease expires by itself, and the idempotency key prevents a duplicate.
        log.error(
          { err: error, message: shortKey(message) },
          'the outcome of a delivery could not be stored',
        );
      })
      .finally(() => {
        inFlight.delete(work);
        wake();
      });
    inFlight.add(work);
  }

  async function send(message: LeasedMessage): Promise<void> {
    const { payload } = message;
    if (payload === null) return settle(message, { kind: 'given-up', reason: undecryptable });
    const verdict = await attempt({ ...message, payload });
    if (closing.signal.aborted && verdict.kind === 'failed') return handBack(message);
    await settle(message, outcomeOf(message, verdict));
    if (verdict.kind === 'failed') return void (failuresInRow += 1);
    const wasOut = failuresInRow >= outageFailures;
    failuresInRow = 0;
    if (wasOut) await outbox.retryAllNow();
  }

  async function settle(message: LeasedMessage, outcome: Outcome): Promise<void> {
    if (!(await outbox.settle(message, outcome))) return;
    onOutcome(outcome.kind);
    logOutcome(message, outcome);
  }

  async function handBack(message: LeasedMessage): Promise<void> {
    const reason = 'the site was shutting down';
    await outbox.settle(message, { kind: 'postponed', reason, pauseMs: 0 });
  }

  async function attempt(message: ReadableMessage): Promise<Verdict> {
    try {
      return await deliver(message, closing.signal);
    } catch (error) {
      if (!closing.signal.aborted) log.error({ err: error }, 'a message could not be delivered');
      return { kind: 'failed', reason: 'an unexpected error, see the log' };
    }
  }

  function outcomeOf({ attempts, ageMs }: LeasedMessage, verdict: Verdict): Outcome {
    if (verdict.kind === 'delivered') return verdict;
    const { reason } = verdict;
    if (verdict.kind === 'refused') return { kind: 'given-up', reason };
    const leftMs = giveUpMs - ageMs;
    if (leftMs <= 0) return { kind: 'given-up', reason: `7 days without success: ${reason}` };
    const requestedMs = Math.max(backoffMs(attempts), (verdict.retryAfterSeconds ?? 0) * 1000);
    const pauseMs = Math.round(Math.min(requestedMs, maxWaitMs, leftMs));
    return { kind: 'postponed', reason, pauseMs };
  }

  /** Exponential backoff with jitter. */
  function backoffMs(attempts: number): number {
    const longest = Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 20), maxPauseMs);
    return longest * (0.5 + random() / 2);
  }

  function logOutcome(message: LeasedMessage, outcome: Outcome): void {
    const facts = { message: shortKey(message), kind: message.kind, attempts: message.attempts };
    if (outcome.kind === 'delivered') return log.info(facts, 'a message was delivered');
    const { reason } = outcome;
    if (outcome.kind === 'postponed') {
      const { pauseMs } = outcome;
      return log.warn({ ...facts, reason, pauseMs }, 'a message could not be delivered yet');
    }
    log.error(
      { ...facts, reason },
      'gave up on a message: see `npm run outbox -- dead`, and resend it once the cause is fixed',
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
      await looking;
      await Promise.allSettled(inFlight);
      clearTimeout(limit);
    },
  };
}

/** Long enough to identify a message in a log and on the command line. */
export function shortKey({ key }: { key: string }): string {
  return key.slice(0, 12);
}
