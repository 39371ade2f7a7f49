import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress, type BrotliOptions } from 'node:zlib';
import type { SendBytes } from '../features/tagged-bytes.ts';

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/** Fast, with a window no larger than a page: a fraction of the time and memory of the defaults. */
export const brotliOptions: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** For what is compressed once and sent often. */
const smallest = {
  br: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 },
  },
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 9 } },
  gzip: { level: 9 },
};

const worthCompressing = 1024;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const zstandard = promisify(zstdCompress);

/** Encodings of a body that is compressed for its request. */
const madeAtOnce: readonly Encoding[] = ['br', 'gzip', 'zstd'];

/** Browsers send a few values again and again. */
const weightsBy = new LRUCache<string, ReadonlyMap<string, number>>({ max: 64 });

/**
 * The offered encoding that the client prefers (RFC 9110, section 12.5.3); the first among equals.
 * @param accepted the Accept-Encoding header
 */
export function encodingOf(
  accepted: string | undefined,
  offered: readonly Encoding[] = madeAtOnce,
): Encoding {
  if (accepted === undefined) return 'identity';
  const weights = weightsBy.get(accepted) ?? rememberWeights(accepted);
  const other = weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? other;
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  // Always acceptable unless excluded, but clients rarely list it.
  return bestWeight >= (weights.get('identity') ?? 0) ? best : 'identity';
}

function rememberWeights(accepted: string): ReadonlyMap<string, number> {
  const weights = weightsOf(accepted);
  weightsBy.set(accepted, weights);
  return weights;
}

/** Weights from 0 to 1 by coding; an invalid weight is 0. */
function weightsOf(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((item) => {
      const [coding = '', ...parameters] = item.toLowerCase().split(';');
      const weight = parameters.find((parameter) => /^\s*q\s*=/.test(parameter))?.split('=')[1];
      const value = weight === undefined ? 1 : Number(weight.trim() || Number.NaN);
      return [coding.trim(), value >= 0 && value <= 1 ? value : 0];
    }),
  );
}

/** Compresses a whole body off the main thread. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, brotliOptions);
  if (encoding === 'zstd') return zstandard(body);
  return encoding === 'gzip' ? deflate(body) : body;
}

/** Compresses what is sent often: a little smaller, in twice the time. */
export async function compressOnce(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, smallest.br);
  return encoding === 'zstd' ? zstandard(body, smallest.zstd) : deflate(body, smallest.gzip);
}

/** Compresses the output of `response.json`. */
export function compressJson(): RequestHandler {
  return (request, response, next) => {
    const send = response.json.bind(response);
    response.json = (value: unknown) => {
      const body = Buffer.from(JSON.stringify(value));
      const encoding =
        body.length < worthCompressing ? 'identity' : encodingOf(request.get('accept-encoding'));
      response.vary('accept-encoding');
      if (encoding === 'identity') return send(value);
      const sendCompressed = async (): Promise<void> => {
        const compressed = await compress(body, encoding);
        response.set('content-encoding', encoding);
        setCharset(response, response.get('content-type') ?? 'application/json');
        response.send(compressed);
      };
      sendCompressed().then(undefined, next);
      return response;
    };
    next();
  };
}

const maxCachedTexts = 8;

/** Compresses text sent with `response.send`, and caches recent results by URL and `ETag`. */
export function compressText(): RequestHandler {
  const cache = new LRUCache<string, Buffer>({ max: maxCachedTexts });

  async function compressed(key: string, body: Buffer, encoding: Encoding): Promise<Buffer> {
    const known = cache.get(key) ?? (await compress(body, encoding));
    cache.set(key, known);
    return known;
  }

  return (request, response, next) => {
    const send = response.send.bind(response);
    response.send = (sent: unknown) => {
      const isDone = response.get('content-encoding') !== undefined;
      if (typeof sent !== 'string' || isDone) return send(sent);
      const body = Buffer.from(sent);
      if (body.length < worthCompressing) return send(sent);
      const encoding = encodingOf(request.get('accept-encoding'));
      response.vary('accept-encoding');
      if (encoding === 'identity' || request.fresh) return send(sent);
      const key = `${encoding} ${request.originalUrl} ${response.get('etag')}`;
      const sendCompressed = async (): Promise<void> => {
        const bytes = await compressed(key, body, encoding);
        response.set('content-encoding', encoding);
        setCharset(response, String(response.get('content-type')));
        send(bytes);
      };
      sendCompressed().then(undefined, next);
      return response;
    };
    next();
  };
}

/**
 * Sends compressed bytes, and caches recent ones by entity tag: bytes that the client or the cache has are not made.
 *
 * @param maxSize of the cached bytes
 */
export function createBytesSender(maxSize: number): SendBytes {
  const cache = new LRUCache<string, { body: Buffer; encoding: Encoding }>({
    maxSize,
    sizeCalculation: ({ body }) => body.length,
  });
  return async (request, response, { etag, bytes }) => {
    response.set('etag', etag).vary('accept-encoding');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const accepted = encodingOf(request.get('accept-encoding'));
    const key = `${accepted} ${etag}`;
    const known = cache.get(key) ?? (await encoded(Buffer.from(bytes().buffer), accepted));
    cache.set(key, known);
    if (known.encoding !== 'identity') response.set('content-encoding', known.encoding);
    response.type('application/octet-stream').send(known.body);
  };
}

async function encoded(
  body: Buffer,
  accepted: Encoding,
): Promise<{ body: Buffer; encoding: Encoding }> {
  const encoding = body.length < worthCompressing ? 'identity' : accepted;
  return { body: await compress(body, encoding), encoding };
}

/** `send` adds the charset to strings only. */
function setCharset(response: Response, contentType: string): void {
  const type = contentType.split(';')[0];
  response.set('content-type', `${type}; charset=utf-8`);
}
