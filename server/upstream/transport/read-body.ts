import type { Dispatcher } from 'undici';
import { UpstreamFailure } from './failure.ts';

type Answer = Pick<Dispatcher.ResponseData, 'headers' | 'body'>;

/** Least size of a buffer for a body without a declared length. */
const leastBytes = 64 * 1024;

/** `application/json` and related types such as `application/problem+json`. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * The JSON of a response, or undefined if its body is empty. A body with another content type, larger than `maxBytes` or with
 * invalid JSON is a `shape` failure; a truncated body rejects with the socket's error.
 */
export async function readJson(answer: Answer, maxBytes: number): Promise<unknown> {
  const bytes = await readJsonBytes(answer, maxBytes);
  if (bytes.length === 0) return undefined;
  // Drop the parser's error: it quotes the body.
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw shapeFailure('the body is not JSON');
  }
}

/**
 * Like `readJson`, but returns the bytes unparsed: none for an empty body.
 *
 * @param onBegin called with the body's declared length, 0 if unknown, before it is read
 */
export async function readJsonBytes(
  answer: Answer,
  maxBytes: number,
  onBegin: (declaredBytes: number) => void = () => {},
): Promise<Buffer> {
  const declaredBytes = await declaredJsonBytes(answer, maxBytes);
  if (declaredBytes === null) return Buffer.alloc(0);
  onBegin(declaredBytes);
  return readBytes(answer.body, { maxBytes, declaredBytes });
}

/**
 * Like `readJsonBytes`, but passes the bytes on as they arrive. The next ones are read when `take` has resolved with true.
 */
export async function passJsonBytes(
  answer: Answer,
  maxBytes: number,
  {
    onBegin,
    take,
  }: { onBegin: (declaredBytes: number) => void; take: (part: Buffer) => Promise<boolean> },
): Promise<void> {
  const declaredBytes = await declaredJsonBytes(answer, maxBytes);
  if (declaredBytes === null) return;
  onBegin(declaredBytes);
  for await (const part of partsOf(answer.body, maxBytes)) {
    if (await take(part)) continue;
    discardBody(answer);
    return;
  }
}

/** The declared length of a JSON body, 0 if unknown; null if the body is empty. */
async function declaredJsonBytes(
  { headers, body }: Answer,
  maxBytes: number,
): Promise<number | null> {
  const declaredBytes = Number(headers['content-length'] ?? 0);
  if (declaredBytes > maxBytes) throw shapeFailure('the body is too large');
  if (isJson(headers)) return declaredBytes;
  if (await isEmpty(body)) return null;
  throw shapeFailure('the body is not of a JSON type');
}

/** Discards an unread body. Closes its connection instead of draining it, because a body may be endless. */
export function discardBody({ body }: Answer): void {
  body.on('error', () => {}).destroy();
}

function isJson(headers: Answer['headers']): boolean {
  const type = headers['content-type'];
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return false;
  return typeof type === 'string' && jsonType.test(type);
}

async function isEmpty(body: Answer['body']): Promise<boolean> {
  for await (const _chunk of body) return false;
  return true;
}

/**
 * Copies each chunk as it arrives: joining the chunks of a long body at the end, or moving them to a larger buffer, would block
 * for a hundred milliseconds.
 */
async function readBytes(
  body: Answer['body'],
  { maxBytes, declaredBytes }: { maxBytes: number; declaredBytes: number },
): Promise<Buffer> {
  // Its memory is reserved at once, but only used as it grows.
  const growing = declaredBytes > 0 ? null : new ArrayBuffer(0, { maxByteLength: maxBytes });
  const bytes = growing ? Buffer.from(growing) : Buffer.allocUnsafeSlow(declaredBytes);
  let length = 0;
  for await (const part of partsOf(body, maxBytes)) {
    const needed = length + part.length;
    if (growing && needed > growing.byteLength) {
      growing.resize(Math.min(maxBytes, Math.max(needed, leastBytes, 2 * growing.byteLength)));
    }
    length += part.copy(bytes, length);
  }
  return bytes.subarray(0, length);
}

async function* partsOf(body: Answer['body'], maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const part of body) {
    if (!Buffer.isBuffer(part)) throw new TypeError('the body is not read as bytes');
    length += part.length;
    if (length > maxBytes) throw shapeFailure('the body is too large');
    yield part;
  }
}

function shapeFailure(reason: string): UpstreamFailure {
  return new UpstreamFailure({ kind: 'shape', reason });
}
