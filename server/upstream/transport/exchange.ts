import { AsyncLocalStorage } from 'node:async_hooks';
import { addAbortSignal } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { Pool } from 'undici';
import {
  attempt,
  attemptIfChanged,
  attemptOpen,
  type AttemptRequest,
  type Extend,
  type NotModified,
  type OpenAnswer,
  type RawAnswer,
} from './attempt.ts';
import { createBreaker, type Breaker } from './breaker.ts';
import { createConnector } from './connector.ts';
import { startDeadline, untilAborted, type Deadline } from './deadline.ts';
import { asBadGateway, toAppError, type FieldNames } from './error-mapping.ts';
import { isProviderDown, UpstreamFailure } from './failure.ts';
import type { UpstreamState } from '../../metrics/metrics.ts';
import type { UpstreamSettings } from './options.ts';
import { createRetryBudget } from './retry-budget.ts';
import { toFailure } from './transport-failure.ts';

/** Reads and writes have separate circuits: a provider that cannot store anything may still serve reads. */
export type Circuit = 'reads' | 'writes';

export interface ExchangeRequest extends AttemptRequest {
  /** For the log: the path without its parameters and query. */
  route: string;
  /** The caller's signal. */
  signal: AbortSignal;
  /** Timeout in milliseconds for the call and its attempt; undefined for the default. */
  timeoutMs: number | undefined;
  /** Whether a 404 means that the requested item doesn't exist. */
  mayBeMissing: boolean;
  fields: FieldNames | undefined;
  circuit: Circuit;
}

/** One attempt at a request. */
type Attempt<T, R extends ExchangeRequest> = (
  request: R,
  signal: AbortSignal,
  extend: Extend,
) => Promise<T>;

/** Calls to one origin that share its connections, limits and breaker. */
export interface Exchange {
  /** Rejects with an `AppError`, or with the reason of the caller's signal. */
  call(request: ExchangeRequest): Promise<RawAnswer>;
  /** Makes a call with the entity tag of the cached copy. */
  callIfChanged(request: ExchangeRequest & { etag: string }): Promise<RawAnswer | NotModified>;
  /**
   * Tried once. Resolves when the response begins: the timeout and the in-flight limit apply only until then. The body ends
   * with the caller's signal.
   */
  open(request: ExchangeRequest): Promise<OpenAnswer>;
  state(): UpstreamState;
  /** Aborts every call and closes every connection. */
  close(): Promise<void>;
}

export function createExchange(origin: string, settings: UpstreamSettings): Exchange {
  const { log, retryPauseMs, random } = settings;
  const lifetime = new AbortController();
  const pool = new Pool(origin, {
    connections: settings.maxInFlight,
    connect: createConnector(settings.connectTimeoutMs, lifetime.signal),
    // The deadlines of attempt and call cover headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const places = bulkhead(settings.maxInFlight, settings.maxWaiting);
  const breakers: Record<Circuit, Breaker> = {
    reads: createBreaker(settings.breaker, log.child({ circuit: 'reads' })),
    writes: createBreaker(settings.breaker, log.child({ circuit: 'writes' })),
  };
  const retryBudget = createRetryBudget(settings.retryBudget);

  async function call(request: ExchangeRequest): Promise<RawAnswer> {
    return inItsTurn(request, (deadline) =>
      tryTwice(request, deadline, (sent, until, extend) => attempt(pool, sent, until, extend)),
    );
  }

  async function callIfChanged(
    request: ExchangeRequest & { etag: string },
  ): Promise<RawAnswer | NotModified> {
    return inItsTurn(request, (deadline) =>
      tryTwice(request, deadline, (sent, until, extend) =>
        attemptIfChanged(pool, sent, until, extend),
      ),
    );
  }

  async function open(request: ExchangeRequest): Promise<OpenAnswer> {
    const answer = await inItsTurn(request, (deadline) => {
      retryBudget.recordCall();
      return breakers[request.circuit].execute(() =>
        tryIt(request, deadline, 1, (sent, until) => attemptOpen(pool, sent, until)),
      );
    });
    addAbortSignal(request.signal, answer.body);
    addAbortSignal(lifetime.signal, answer.body);
    return answer;
  }

  async function inItsTurn<T>(
    request: ExchangeRequest,
    work: (deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    request.signal.throwIfAborted();
    using deadline = startDeadline(
      { awaited: 'answer', milliseconds: request.timeoutMs ?? settings.callTimeoutMs },
      [request.signal, lifetime.signal],
    );
    let hasTurn = false;
    try {
      deadline.signal.throwIfAborted();
      breakers[request.circuit].check();
      // A queued call notices an abort only when its turn comes.
      return await untilAborted(
        places.execute(
          // From the queue, it would belong to the request of the call that ended before.
          AsyncLocalStorage.bind(async () => {
            deadline.signal.throwIfAborted();
            hasTurn = true;
            return work(deadline);
          }),
        ),
        deadline.signal,
      );
    } catch (error) {
      request.signal.throwIfAborted();
      const failure = isBulkheadRejectedError(error) ? busyFailure() : toFailure(error);
      if (!hasTurn || failure.kind === 'open') {
        settings.onAttempt({
          resource: request.route,
          method: request.method,
          outcome: failure.kind,
        });
      }
      const appError = toAppError(failure, request.fields);
      throw appError.status === 404 && !request.mayBeMissing ? asBadGateway(appError) : appError;
    }
  }

  async function tryTwice<T, R extends ExchangeRequest>(
    request: R,
    deadline: Deadline,
    work: Attempt<T, R>,
  ): Promise<T> {
    const { signal } = deadline;
    const breaker = breakers[request.circuit];
    retryBudget.recordCall();
    try {
      return await breaker.execute(() => tryIt(request, deadline, 1, work));
    } catch (error) {
      const mayPass = error instanceof UpstreamFailure && isProviderDown(error);
      if (request.method !== 'GET' || !mayPass || signal.aborted) throw error;
      if (breaker.isOpen() || !retryBudget.takeRetry()) throw error;
    }
    settings.onRetry();
    const { min, max } = retryPauseMs;
    await pause(min + random() * (max - min), undefined, { signal });
    return breaker.execute(() => tryIt(request, deadline, 2, work));
  }

  async function tryIt<T, R extends ExchangeRequest>(
    request: R,
    whole: Deadline,
    number: number,
    work: Attempt<T, R>,
  ): Promise<T> {
    using deadline = startDeadline(
      {
        awaited: 'answer to this attempt',
        milliseconds: request.timeoutMs ?? settings.attemptTimeoutMs,
      },
      [whole.signal],
    );
    const startedAt = performance.now();
    const { method, route: resource } = request;
    const span = settings.startSpan(`${method} ${resource}`);
    const traceHeaders = span && { traceparent: span.traceparent };
    const sent = { ...request, headers: { ...request.headers, ...traceHeaders } };
    const finish = (outcome: string): void => {
      const milliseconds = performance.now() - startedAt;
      settings.onAttempt({ resource, method, outcome, milliseconds });
      span?.set({ 'homefront.attempt': number, 'homefront.outcome': outcome });
      if (outcome !== 'ok' && outcome !== 'aborted') span?.fail(outcome);
      span?.end();
    };
    try {
      const answer = await work(sent, deadline.signal, (milliseconds) => {
        deadline.extend(milliseconds);
        whole.extend(milliseconds);
      });
      finish('ok');
      return answer;
    } catch (error) {
      if (request.signal.aborted) finish('aborted');
      request.signal.throwIfAborted();
      const failure = toFailure(error);
      finish(outcomeOf(failure));
      const isRefusal = failure.kind === 'status' && !isProviderDown(failure);
      log[isRefusal ? 'debug' : 'info'](
        {
          requestId: request.headers['x-request-id'],
          method: request.method,
          route: request.route,
          attempt: number,
          failure: failure.kind,
          reason: failure.message,
          providerMessage: failure.loggedMessage,
          durationMs: Math.round(performance.now() - startedAt),
        },
        'upstream attempt failed',
      );
      throw failure;
    }
  }

  return {
    call,
    callIfChanged,
    open,
    state: () => ({
      inFlight: settings.maxInFlight - places.executionSlots,
      waiting: settings.maxWaiting - places.queueSlots,
      open: { reads: breakers.reads.isOpen(), writes: breakers.writes.isOpen() },
    }),
    async close() {
      lifetime.abort(new UpstreamFailure({ kind: 'network', reason: 'the upstream is closed' }));
      await pool.destroy();
    },
  };
}

/** The class of the status of a response, else the kind of failure. */
function outcomeOf({ kind, status }: UpstreamFailure): string {
  return kind === 'status' && status !== undefined ? `${Math.floor(status / 100)}xx` : kind;
}

function busyFailure(): UpstreamFailure {
  return new UpstreamFailure({
    kind: 'busy',
    reason: 'too many calls are waiting',
    retryAfterSeconds: 1,
  });
}
