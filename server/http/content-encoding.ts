import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Fast, with a window no larger than a page: a fraction of the time and memory of the defaults. */
export const brotliOptions: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

const worthCompressing = 1024;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The supported encoding that the client prefers (RFC 9110, section 12.5.3); the smallest among equals. */
export function encodingOf(request: Request): Encoding {
  const accepted = request.get('accept-encoding');
  if (accepted === undefined) return 'identity';
  const weights = weightsOf(accepted);
  const other = weights.get('*') ?? 0;
  const [br, gzipped] = [weights.get('br') ?? other, weights.get('gzip') ?? other];
  // Always acceptable unless excluded, but clients rarely list it.
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzipped && br >= identity) return 'br';
  return gzipped > 0 && gzipped >= identity ? 'gzip' : 'identity';
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
  return encoding === 'gzip' ? deflate(body) : body;
}

/** Compresses the output of `response.json`. */
export function compressJson(): RequestHandler {
  return (request, response, next) => {
    const send = response.json.bind(response);
    response.json = (value: unknown) => {
      const body = Buffer.from(JSON.stringify(value));
      const encoding = body.length < worthCompressing ? 'identity' : encodingOf(request);
      response.vary('accept-encoding');
      if (encoding === 'identity') return send(value);
      compress(body, encoding).then((compressed) => {
        response.set('content-encoding', encoding);
        if (!response.get('content-type')) response.type('json');
        response.send(compressed);
      }, next);
      return response;
    };
    next();
  };
}

const maxCachedTexts = 8;

/** Compresses text sent with `response.send`, and caches recent results by URL and `ETag`. */
export function compressText(): RequestHandler {
  const cache = new LRUCache<string, Buffer>({ max: maxCachedTexts });

  async function compressed(key: string, text: string, encoding: Encoding): Promise<Buffer> {
    const body = cache.get(key) ?? (await compress(Buffer.from(text), encoding));
    cache.set(key, body);
    return body;
  }

  return (request, response, next) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      if (typeof body !== 'string' || body.length < worthCompressing) return send(body);
      const encoding = encodingOf(request);
      response.vary('accept-encoding');
      if (encoding === 'identity') return send(body);
      const key = `${encoding} ${request.originalUrl} ${response.get('etag')}`;
      compressed(key, body, encoding).then((bytes) => {
        response.set('content-encoding', encoding);
        // `send` adds the charset to strings only.
        response.set('content-type', `${response.get('content-type')}; charset=utf-8`);
        send(bytes);
      }, next);
      return response;
    };
    next();
  };
}
