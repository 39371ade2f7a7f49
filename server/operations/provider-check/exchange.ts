import { Agent, request } from 'undici';
import { errorCode } from '../../errors/error-code.ts';
import { parseBase } from '../../upstream/options.ts';
import { maxListBytes } from '../../upstream/properties.ts';
import { repeatsCredential } from '../../upstream/repeated-credential.ts';

export interface Sent {
  method: string;
  /** Below the base URL, with a query. */
  target: string;
  token?: string | undefined;
  body?: unknown;
}

/** A response, or why there is none. */
export type Received =
  | {
      status: number;
      header(name: string): string | undefined;
      body: Buffer;
      /** Undefined if the body is no JSON. */
      json: unknown;
      /** What is wrong with the response besides its content. */
      faults: string[];
    }
  | { status: null; fault: string };

export interface Exchange {
  send(sent: Sent): Promise<Received>;
  close(): Promise<void>;
}

/** Time that the site gives a call. */
const timeoutMs = 5000;
/** Time that the site gives an attempt. */
const attemptMs = 3000;

/**
 * Calls a provider as the site does: no redirects followed, 5 s per call.
 *
 * @throws TypeError if the URL cannot be the base of a provider
 */
export function openExchange(url: string, signal: AbortSignal): Exchange {
  const { origin, basePath } = parseBase(url);
  const agent = new Agent({ connect: { timeout: 1000 } });
  return {
    close: () => agent.destroy(),

    async send({ method, target, token, body }) {
      const headers = {
        accept: 'application/json',
        'user-agent': 'Homefront provider:check',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const startedAt = performance.now();
      try {
        const response = await request(origin + basePath + target, {
          method,
          headers,
          body: body === undefined ? null : JSON.stringify(body),
          dispatcher: agent,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        const bytes = await readUpTo(response.body, maxListBytes);
        const json = parsed(bytes);
        const { statusCode: status } = response;
        const milliseconds = performance.now() - startedAt;
        const isLong = milliseconds > attemptMs && response.headers['content-length'] === undefined;
        return {
          status,
          header: (name) => response.headers[name]?.toString(),
          body: bytes ?? Buffer.alloc(0),
          json,
          faults: [
            ...(status >= 300 && status < 400 ? ['redirects, which the site does not follow'] : []),
            ...(bytes === null ? ['is longer than 320 MiB'] : []),
            ...(isLong ? [`took ${(milliseconds / 1000).toFixed(1)} s; the site waits 3 s`] : []),
            ...(repeatsCredential(json, headers) ? ['repeats the token of the request'] : []),
          ],
        };
      } catch (error) {
        signal.throwIfAborted();
        return { status: null, fault: reasonOf(error) };
      }
    },
  };
}

/** Null if it is longer. */
async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(bytes: Buffer | null): unknown {
  if (bytes === null || bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer within 5 s';
  return `no answer: ${errorCode(error) ?? (error instanceof Error ? error.message : 'unknown')}`;
}
