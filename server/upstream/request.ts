import type { Logger } from 'pino';
import type { UpstreamState } from '../metrics/metrics.ts';
import { toAppError, type FieldNames } from './error-mapping.ts';
import type { NotModified, OpenAnswer, RawAnswer } from './attempt.ts';
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

export type BytesCall = Omit<Call<never>, 'parse'>;

export interface ConditionalBytesCall extends BytesCall {
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

export interface FoundAnswer<T> {
  status: 'ok';
  value: T;
  etag: string | null;
  version?: string | undefined;
}

export type ConditionalAnswer<T> = FoundAnswer<T> | NotModified;

/** One provider. Every call rejects with an `AppError`, or with the reason of the caller's signal. */
export interface Upstream {
  /** Retried once if the provider is down. */
  get<T>(call: GetCall<T>): Promise<T>;
  /** Returns the JSON unparsed, for a response too long to parse in one go. */
  getBytes(call: BytesCall): Promise<FoundAnswer<Buffer>>;
  /** The same, unless the cached copy's entity tag still matches. */
  getBytesIfChanged(call: ConditionalBytesCall): Promise<ConditionalAnswer<Buffer>>;
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

    async getBytes(call) {
      return toBytes(await exchange.call({ ...prepare('GET', call), keepsBytes: true }));
    },

    async getBytesIfChanged(call) {
      const request = { ...prepare('GET', call), keepsBytes: true, etag: call.etag };
      const answer = await exchange.callIfChanged(request);
      return answer.status === 'not-modified' ? answer : toBytes(answer);
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

function toBytes({ json, etag, version }: RawAnswer): FoundAnswer<Buffer> {
  return { status: 'ok', value: Buffer.isBuffer(json) ? json : Buffer.alloc(0), etag, version };
}

function header(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}
