import type { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import type { BodySink } from './body-reader.ts';
import { untilAborted } from './deadline.ts';
import { UpstreamFailure } from './failure.ts';
import type { Parser } from './parse-answer.ts';
import { discardBody, passJsonBytes, readJson } from './read-body.ts';
import { redactedMessage } from './redacted-message.ts';
import { repeatsCredential } from './repeated-credential.ts';
import { readFieldMessages, readServerMessage } from './server-message.ts';

export interface AttemptRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Base path, path and query, encoded. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  maxBytes: number;
  /** Opens what receives the response body, at each attempt; there is no `json` then. */
  openSink?: (() => Promise<BodySink>) | undefined;
  /** Parses the fields beside the message of a 409; if it throws, they are dropped. */
  parseConflict?: Parser<Readonly<Record<string, unknown>>> | undefined;
}

export interface ConditionalRequest extends AttemptRequest {
  /** Entity tag of the cached copy, sent as `If-None-Match`. */
  etag: string;
}

export interface RawAnswer {
  status: 'ok';
  /** Undefined when the body is empty, or has gone to a sink. */
  json: unknown;
  etag: string | null;
  /** The version to send as `since`; undefined if the provider doesn't offer that. */
  version: string | undefined;
}

export interface NotModified {
  status: 'not-modified';
  /** As in `RawAnswer`. */
  version: string | undefined;
}

/** A response whose body has not been read yet. */
export interface OpenAnswer {
  /** The full `Content-Type` value; '' if there is none. */
  type: string;
  body: Readable;
}

/** A long body may take longer than other answers, but must arrive at this rate on the whole. */
export const leastBytesPerMs = 2 * 1024;
const maxErrorBytes = 16 * 1024;
/** A streamed body has no total deadline, only an idle timeout. */
const idleBodyMs = 15_000;

/** Gives an exchange this much more time. */
export type Extend = (milliseconds: number) => void;

/**
 * One exchange with the provider. Rejects with an `UpstreamFailure` for an error response, with the socket's or undici's error
 * for a transport failure, or with the signal's reason when it aborts.
 */
export async function attempt(
  pool: Pool,
  request: AttemptRequest,
  signal: AbortSignal,
  extend: Extend,
): Promise<RawAnswer> {
  return exchangeOnce(pool, request, signal, (answer) =>
    readAnswer(answer, request, signal, extend),
  );
}

/** Like `attempt`, but also accepts a 304. */
export async function attemptIfChanged(
  pool: Pool,
  request: ConditionalRequest,
  signal: AbortSignal,
  extend: Extend,
): Promise<RawAnswer | NotModified> {
  const headers = { ...request.headers, 'if-none-match': request.etag };
  const conditional = { ...request, headers };
  return exchangeOnce(pool, conditional, signal, async (answer) => {
    if (answer.statusCode !== 304) return readAnswer(answer, conditional, signal, extend);
    await answer.body.dump();
    const version = readVersion(answer.headers['x-properties-version']);
    return { status: 'not-modified', version };
  });
}

async function exchangeOnce<T>(
  pool: Pool,
  request: AttemptRequest,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const { method, target, headers, body } = request;
  // undici notices an abort only once it has a connection.
  const answer = await untilAborted(
    pool.request({ method, path: target, headers, body, signal }),
    signal,
  );
  try {
    return await read(answer);
  } catch (error) {
    discardBody(answer);
    throw error;
  }
}

/**
 * Like `attempt`, but for a response that is not JSON: resolves once its headers have arrived. The caller must read the body to
 * its end or destroy it.
 */
export async function attemptOpen(
  pool: Pool,
  { method, target, headers, body, maxBytes }: AttemptRequest,
  signal: AbortSignal,
): Promise<OpenAnswer> {
  const request = { method, path: target, headers, body, bodyTimeout: idleBodyMs } as const;
  const answer = await untilAborted(pool.request({ ...request, signal }), signal);
  const { statusCode } = answer;
  const type = String(answer.headers['content-type'] ?? '');
  if (statusCode === 200) return { type, body: answer.body };
  try {
    throw statusCode >= 400
      ? await refusal(answer, { headers, maxBytes })
      : unexpectedStatus(statusCode);
  } finally {
    discardBody(answer);
  }
}

async function readAnswer(
  answer: Dispatcher.ResponseData,
  request: AttemptRequest,
  signal: AbortSignal,
  extend: Extend,
): Promise<RawAnswer> {
  const { statusCode, headers } = answer;
  if (statusCode >= 400) throw await refusal(answer, request);
  // A redirect would let the provider choose which host we talk to.
  if (statusCode >= 300) throw unexpectedStatus(statusCode);
  return {
    status: 'ok',
    json: request.openSink
      ? await passBody(answer, request.maxBytes, await request.openSink(), signal, extend)
      : await readJson(answer, request.maxBytes),
    etag: readEtag(headers.etag),
    version: readVersion(headers['x-properties-version']),
  };
}

/** Does not count the time for which the sink keeps the provider waiting. */
async function passBody(
  answer: Dispatcher.ResponseData,
  maxBytes: number,
  sink: BodySink,
  signal: AbortSignal,
  extend: Extend,
): Promise<void> {
  await passJsonBytes(answer, maxBytes, {
    onBegin: (bytes) => extend(bytes / leastBytesPerMs),
    async take(part) {
      const startedAt = performance.now();
      const isWanted = await untilAborted(sink.write(part), signal);
      extend(performance.now() - startedAt);
      return isWanted;
    },
  });
}

function unexpectedStatus(status: number): UpstreamFailure {
  return new UpstreamFailure({ kind: 'shape', reason: `unexpected status ${status}`, status });
}

async function refusal(
  answer: Dispatcher.ResponseData,
  {
    headers,
    maxBytes,
    parseConflict,
  }: Pick<AttemptRequest, 'headers' | 'maxBytes' | 'parseConflict'>,
): Promise<UpstreamFailure> {
  const status = answer.statusCode;
  const isConflict = status === 409 && parseConflict !== undefined;
  // The status is enough: an error body that is broken or late counts as an error without a message.
  const json = await readJson(answer, isConflict ? maxBytes : maxErrorBytes).catch(() => undefined);
  const body = repeatsCredential(json, headers) ? undefined : json;
  return new UpstreamFailure({
    kind: 'status',
    reason: `the provider answered ${status}`,
    status,
    serverMessage: readServerMessage(body),
    loggedMessage: redactedMessage(body),
    fieldMessages: readFieldMessages(body),
    retryAfterSeconds: readRetryAfter(answer.headers['retry-after']),
    facts: isConflict ? readFacts(body, parseConflict) : undefined,
  });
}

function readFacts(
  body: unknown,
  parse: Parser<Readonly<Record<string, unknown>>>,
): Readonly<Record<string, unknown>> | undefined {
  try {
    return parse(body);
  } catch {
    return undefined;
  }
}

/** A valid entity tag (RFC 9110, section 8.8.3) of at most 256 characters, else null. */
function readEtag(value: string | string[] | undefined): string | null {
  if (typeof value !== 'string' || value.length > 256) return null;
  return /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(value) ? value : null;
}

/** 1 to 100 visible ASCII characters, else undefined. */
function readVersion(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? value : undefined;
}

const maxRetryAfterSeconds = 86_400;

/** Parses seconds or an HTTP date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(0, Math.ceil(seconds)), maxRetryAfterSeconds);
}
