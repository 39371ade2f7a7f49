import type { Dispatcher, Pool } from 'undici';
import { untilAborted } from './deadline.ts';
import { UpstreamFailure } from './failure.ts';
import { discardBody, readJson } from './read-body.ts';
import { readFieldMessages, readServerMessage } from './server-message.ts';

export interface AttemptRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Base path, path and query, encoded. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  maxBytes: number;
}

export type RawAnswer =
  /** `json` is undefined when the body is empty. */
  { status: 'ok'; json: unknown; etag: string | null } | { status: 'not-modified' };

const maxErrorBytes = 16 * 1024;

/**
 * One exchange with the provider. Rejects with an `UpstreamFailure` for what the provider answered, with the socket's or
 * undici's error for what happened on the way, with the signal's reason when it aborts.
 */
export async function attempt(
  pool: Pool,
  { method, target, headers, body, maxBytes }: AttemptRequest,
  signal: AbortSignal,
): Promise<RawAnswer> {
  // undici notices an abort only once it has a connection for the request.
  const answer = await untilAborted(
    pool.request({ method, path: target, headers, body, signal }),
    signal,
  );
  try {
    return await readAnswer(answer, { maxBytes, conditional: 'if-none-match' in headers });
  } catch (error) {
    discardBody(answer);
    throw error;
  }
}

async function readAnswer(
  answer: Dispatcher.ResponseData,
  { maxBytes, conditional }: { maxBytes: number; conditional: boolean },
): Promise<RawAnswer> {
  const { statusCode, headers } = answer;
  if (statusCode === 304 && conditional) {
    await answer.body.dump();
    return { status: 'not-modified' };
  }
  if (statusCode >= 400) throw await refusal(answer);
  // A redirect would let the provider choose which host we talk to.
  if (statusCode >= 300) {
    throw new UpstreamFailure({
      kind: 'shape',
      reason: `unexpected status ${statusCode}`,
      status: statusCode,
    });
  }
  return { status: 'ok', json: await readJson(answer, maxBytes), etag: readEtag(headers.etag) };
}

async function refusal(answer: Dispatcher.ResponseData): Promise<UpstreamFailure> {
  const status = answer.statusCode;
  // The status says enough: an error body that is broken or late is an error without a message.
  const body = await readJson(answer, maxErrorBytes).catch(() => undefined);
  return new UpstreamFailure({
    kind: 'status',
    reason: `the provider answered ${status}`,
    status,
    serverMessage: readServerMessage(body),
    fieldMessages: readFieldMessages(body),
    retryAfterSeconds: readRetryAfter(answer.headers['retry-after']),
  });
}

/** An entity tag (RFC 9110, section 8.8.3) that can be sent back, else null. */
function readEtag(value: string | string[] | undefined): string | null {
  if (typeof value !== 'string' || value.length > 256) return null;
  return /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(value) ? value : null;
}

const maxRetryAfterSeconds = 86_400;

/** Seconds or an HTTP date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(0, Math.ceil(seconds)), maxRetryAfterSeconds);
}
