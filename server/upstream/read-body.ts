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
  { headers, body }: Answer,
  maxBytes: number,
  onBegin: (declaredBytes: number) => void = () => {},
): Promise<Buffer> {
  const declaredBytes = Number(headers['content-length'] ?? 0);
  if (declaredBytes > maxBytes) throw shapeFailure('the body is too large');
  if (!isJson(headers)) {
    if (await isEmpty(body)) return Buffer.alloc(0);
    throw shapeFailure('the body is not of a JSON type');
  }
  onBegin(declaredBytes);
  return readBytes(body, { maxBytes, declaredBytes });
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
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('the body is not read as bytes');
    const needed = length + chunk.length;
    if (needed > maxBytes) throw shapeFailure('the body is too large');
    if (growing && needed > growing.byteLength) {
      growing.resize(Math.min(maxBytes, Math.max(needed, leastBytes, 2 * growing.byteLength)));
    }
    length += chunk.copy(bytes, length);
  }
  return bytes.subarray(0, length);
}

function shapeFailure(reason: string): UpstreamFailure {
  return new UpstreamFailure({ kind: 'shape', reason });
}
