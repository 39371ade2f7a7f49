import type { Logger } from 'pino';
import type { UpstreamState } from '../../metrics/metrics.ts';
import { toAppError, type FieldNames } from './error-mapping.ts';
import type { NotModified, OpenAnswer } from './attempt.ts';
import type { BodyNames, BodySink } from './body-reader.ts';
import { encodeBody } from './encode-body.ts';
import { createExchange, type Circuit, type ExchangeRequest } from './exchange.ts';
import { parseBase, withDefaults, type UpstreamOptions } from './options.ts';
import { parseAnswer, type Parser } from './parse-answer.ts';
import type { UpstreamPath } from './path.ts';
import { repeatsCredential } from './repeated-credential.ts';
import { readRefusal } from './server-message.ts';

interface Call<T> {
  path: UpstreamPath;
  query?: Readonly<Record<string, string>>;
  /** Receives undefined if the response has no body. If it throws, the response has the wrong shape. */
  parse: Parser<T>;
  signal: AbortSignal;
  maxBytes?: number | undefined;
  /** A 404 means that the requested item doesn't exist. Otherwise a 404 is the provider's fault: 502, with its message. */
  mayBeMissing?: boolean | undefined;
  /** The full header value, e.g. `Bearer …`. */
  authorization?: string | undefined;
}

export type GetCall<T> = Call<T>;

export interface LongCall<Sink> extends Omit<Call<never>, 'parse'> {
  /** Opens what receives the body, once for each attempt. */
  open: () => Sink;
}

export interface ConditionalLongCall<Sink> extends LongCall<Sink> {
  /** Entity tag of the cached copy. */
  etag: string;
}

export interface SendCall<T> extends Call<T> {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A `FormData` is sent as multipart/form-data, anything else as JSON. */
  body?: unknown;
  /** By default that of the current request for this call; null to send none. */
  idempotencyKey?: string | null | undefined;
  deviceToken?: string | undefined;
  /** Total timeout of the call in milliseconds, if it needs more than the default, e.g. for a large body. */
  timeoutMs?: number | undefined;
  /** Field names of the form: the provider's messages about them become the `errors` of the `AppError`. */
  fields?: FieldNames | undefined;
  /** The circuit breaker for the call; `writes` by default. */
  circuit?: Circuit | undefined;
  /** Parses the fields beside the message of a 409, which become the `extension` of the `AppError`. */
  parseConflict?: Parser<Readonly<Record<string, unknown>>> | undefined;
}

/** A call whose response isn't JSON. */
export type OpenCall = Omit<Call<never>, 'parse' | 'maxBytes'> & {
  /** Value of the `Accept` header. */
  accept: string;
};

export interface FoundAnswer<T> extends BodyNames {
  status: 'ok';
  value: T;
}

export type ConditionalAnswer<T> = FoundAnswer<T> | NotModified;

/** One provider. Every call rejects with an `AppError`, or with the reason of the caller's signal. */
export interface Upstream {
  /** Retried once if the provider is down. */
  get<T>(call: GetCall<T>): Promise<T>;
  /** For a response too long to be held: the value is the sink that has received the whole body. The caller must dispose of it. */
  getLong<Sink extends BodySink>(call: LongCall<Sink>): Promise<FoundAnswer<Sink>>;
  /** Reads a long answer, unless the cached copy's entity tag still matches. */
  getLongIfChanged<Sink extends BodySink>(
    call: ConditionalLongCall<Sink>,
  ): Promise<ConditionalAnswer<Sink>>;
  /** Never retried automatically. */
  send<T>(call: SendCall<T>): Promise<T>;
  /** Tried once. The caller must read the body to its end or destroy it; it ends with the caller's signal. */
  open(call: OpenCall): Promise<OpenAnswer>;
  /** For the metrics. */
  state(): UpstreamState;
  /** Where this provider's resources log the items that they drop. */
  readonly log: Logger;
  /** Aborts every call and closes every connection. */
  close(): Promise<void>;
}

/** Connects lazily; the creator must close it. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const settings = withDefaults(options);
  const { log, userAgent } = settings;
  const { origin, basePath } = parseBase(settings.base);
  const exchange = createExchange(origin, settings);

  function prepare(
    method: ExchangeRequest['method'],
    call: Omit<Call<unknown>, 'parse'>,
  ): ExchangeRequest {
    const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query)}`;
    return {
      method,
      target: basePath + call.path.href + query,
      route: call.path.route,
      // Only the headers here, and those added below for one kind of call, are ever sent.
      headers: {
        ...settings.headers,
        accept: 'application/json',
        'user-agent': userAgent,
        ...header('x-request-id', settings.requestId()),
        ...header('authorization', call.authorization),
      },
      body: null,
      maxBytes: call.maxBytes ?? settings.maxBytes,
      mayBeMissing: call.mayBeMissing ?? false,
      signal: call.signal,
      circuit: 'reads',
      timeoutMs: undefined,
      fields: undefined,
    };
  }

  return {
    log,

    async get(call) {
      const request = prepare('GET', call);
      const { json } = await exchange.call(request);
      return parseAnswer(json, call.parse, { route: request.route, log });
    },

    async getLong(call) {
      await using sinks = createSinks(call.open);
      const { etag, version } = await exchange.call({
        ...prepare('GET', call),
        openSink: sinks.open,
      });
      return { status: 'ok', value: sinks.take(), etag, version };
    },

    async getLongIfChanged(call) {
      await using sinks = createSinks(call.open);
      const answer = await exchange.callIfChanged({
        ...prepare('GET', call),
        openSink: sinks.open,
        etag: call.etag,
      });
      if (answer.status === 'not-modified') return answer;
      const { etag, version } = answer;
      return { status: 'ok', value: sinks.take(), etag, version };
    },

    async send(call) {
      const request = prepare(call.method, call);
      const { type, body } = await encodeBody(call.body);
      const text = typeof body === 'string' ? body : undefined;
      const written = { method: call.method, target: request.target, body: text };
      const { idempotencyKey: key = settings.keyOf(written) } = call;
      const { json } = await exchange.call({
        ...request,
        headers: {
          ...request.headers,
          ...header('content-type', type),
          ...header('idempotency-key', key ?? undefined),
          ...header('x-device-token', call.deviceToken),
        },
        body,
        circuit: call.circuit ?? 'writes',
        timeoutMs: call.timeoutMs,
        fields: call.fields,
        parseConflict: call.parseConflict,
      });
      // A refusal that echoes a credential is still a refusal, but its message is dropped.
      const refusal =
        readRefusal(json) && repeatsCredential(json, request.headers)
          ? readRefusal({ status: false })
          : readRefusal(json);
      if (refusal !== undefined) throw toAppError(refusal, call.fields);
      return parseAnswer(json, call.parse, { route: request.route, log });
    },

    open(call) {
      const request = prepare('GET', call);
      return exchange.open({ ...request, headers: { ...request.headers, accept: call.accept } });
    },

    state: exchange.state,
    close: exchange.close,
  };
}

interface Sinks<Sink> extends AsyncDisposable {
  open: () => Promise<Sink>;
  /** The last one, which the caller must dispose of. */
  take(): Sink;
}

/** The sinks of a call's attempts, one at a time. */
function createSinks<Sink extends BodySink>(create: () => Sink): Sinks<Sink> {
  let last: Sink | undefined;
  const dispose = async (): Promise<void> => last?.[Symbol.asyncDispose]();
  return {
    async open() {
      await dispose();
      last = create();
      return last;
    },
    take() {
      const taken = last ?? create();
      last = undefined;
      return taken;
    },
    [Symbol.asyncDispose]: dispose,
  };
}

function header(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}
