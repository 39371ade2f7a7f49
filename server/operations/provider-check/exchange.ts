import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { errorCode } from '../../../shared/node/errors.ts';
import { leastBytesPerMs } from '../../upstream/transport/attempt.ts';
import { DeadlineReached, startDeadline } from '../../upstream/transport/deadline.ts';
import { encodeBody } from '../../upstream/transport/encode-body.ts';
import { UpstreamFailure } from '../../upstream/transport/failure.ts';
import { parseBase } from '../../upstream/transport/options.ts';
import { discardBody, readJsonBytes } from '../../upstream/transport/read-body.ts';
import { repeatsCredential } from '../../upstream/transport/repeated-credential.ts';

export interface Sent {
  method: string;
  /** Below the base URL, with a query. */
  target: string;
  token?: string | undefined;
  /** A `FormData` is sent as multipart/form-data, anything else as JSON. */
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** What the site gives the call if it needs more than 5 s. */
  timeoutMs?: number | undefined;
  /** What the site reads of a response, 1 MiB by default. */
  maxBytes?: number | undefined;
  /** Gives a long body more time, as the site does with the list of properties. */
  isList?: boolean;
  /** The media types of a response that is no JSON: of its body only the first line is read, and of a picture nothing. */
  accept?: 'application/x-ndjson' | 'image/*' | undefined;
}

/** A response, or why there is none. */
export type Received = Answered | { status: null; fault: string };

export interface Answered {
  status: number;
  header(name: string): string | undefined;
  /** What has been read of it. */
  body: Buffer;
  /** Undefined if what has been read is no JSON. */
  json: unknown;
  /** What is wrong with the response besides its content. */
  faults: string[];
}

export interface Exchange {
  send(sent: Sent): Promise<Received>;
  close(): Promise<void>;
}

/** Time that the site gives a call. */
const callMs = 5000;
/** Time that the site gives an attempt. */
const attemptMs = 3000;
const mebibyte = 1024 * 1024;

/**
 * Calls a provider and reads its responses as the site does: no redirects followed, 5 s per call unless it states more.
 *
 * @throws TypeError if the URL cannot be the base of a provider
 */
export function openExchange(url: string, signal: AbortSignal): Exchange {
  const { origin, basePath } = parseBase(url);
  const agent = new Agent({ connect: { timeout: 1000 } });
  return {
    close: () => agent.destroy(),

    async send(sent) {
      const { method, target, token, idempotencyKey, accept } = sent;
      const { maxBytes = mebibyte, isList = false, timeoutMs } = sent;
      const { type, body } = await encodeBody(sent.body);
      const headers = {
        accept: accept ?? 'application/json',
        'user-agent': 'Homefront provider:check',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(type !== undefined && { 'content-type': type }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      };
      const startedAt = performance.now();
      using deadline = startDeadline({ awaited: 'answer', milliseconds: timeoutMs ?? callMs }, [
        signal,
      ]);
      let lateMs = timeoutMs ?? attemptMs;
      try {
        const response = await request(origin + basePath + target, {
          method,
          headers,
          body,
          dispatcher: agent,
          signal: deadline.signal,
        });
        const { statusCode: status } = response;
        const received = {
          status,
          header: (name: string) => response.headers[name]?.toString(),
          body: Buffer.alloc(0),
          json: undefined,
        };
        if (status >= 300 || accept !== undefined) {
          const isExport = status === 200 && accept === 'application/x-ndjson';
          const line = isExport ? await readFirstLine(response.body, maxBytes) : undefined;
          discardBody(response);
          const isRedirect = status >= 300 && status < 400;
          const faults = isRedirect ? ['redirects, which the site does not follow'] : [];
          return line
            ? { ...received, body: line, json: parsed(line), faults }
            : { ...received, faults };
        }
        const bytes = await readJsonBytes(response, maxBytes, (declared) => {
          if (!isList) return;
          deadline.extend(declared / leastBytesPerMs);
          lateMs += declared / leastBytesPerMs;
        }).catch((error: unknown) => {
          discardBody(response);
          if (error instanceof UpstreamFailure) return error;
          throw error;
        });
        if (bytes instanceof UpstreamFailure) return { ...received, faults: [bytes.message] };
        const json = parsed(bytes);
        const milliseconds = performance.now() - startedAt;
        const faults = [
          ...(milliseconds > lateMs
            ? [`took ${seconds(milliseconds)} s; the site waits ${seconds(lateMs)} s`]
            : []),
          ...(repeatsCredential(json, headers) ? ['repeats the token of the request'] : []),
        ];
        return { ...received, body: bytes, json, faults };
      } catch (error) {
        signal.throwIfAborted();
        return { status: null, fault: reasonOf(error, timeoutMs ?? callMs) };
      }
    },
  };
}

/** Not much more than `maxBytes` of it; undefined if the body is empty. */
async function readFirstLine(body: Readable, maxBytes: number): Promise<Buffer | undefined> {
  let start = Buffer.alloc(0);
  for await (const chunk of body) {
    start = Buffer.concat([start, Buffer.from(chunk)]);
    const end = start.indexOf('\n');
    if (end >= 0) return start.subarray(0, end);
    if (start.length > maxBytes) break;
  }
  return start.length === 0 ? undefined : start;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

function reasonOf(error: unknown, milliseconds: number): string {
  if (error instanceof DeadlineReached) return `no answer within ${milliseconds / 1000} s`;
  return `no answer: ${errorCode(error) ?? (error instanceof Error ? error.message : 'unknown')}`;
}
