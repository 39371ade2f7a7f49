import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded; '' for a response without a body. */
  text: string;
  milliseconds: number;
}

const answerLimitMs = 20_000;

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/**
 * Sends a request on a connection of its own. Null if the body was cut off and no answer came; rejects if the server closes the
 * connection without an answer otherwise.
 */
export function sendRequest(
  origin: string,
  { method, target, headers, body }: FuzzRequest,
  added: Readonly<Record<string, string>>,
): Promise<FuzzAnswer | null> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const bytes = Buffer.from(body?.bytes ?? '', 'latin1');
  const cutOff = body?.sending === 'cut off';
  return new Promise((resolve, reject) => {
    const exchange = request({
      hostname,
      port,
      method,
      path: target,
      agent: false,
      timeout: answerLimitMs,
      setDefaultHeaders: true,
      headers: { ...headers, ...added, ...bodyHeaders(body, bytes.length) },
    });
    exchange.on('timeout', () => exchange.destroy(new Error('no answer within 20 seconds')));
    exchange.on('error', (error) => (cutOff ? resolve(null) : reject(error)));
    exchange.on('response', (response) => {
      buffer(response).then((content) => {
        exchange.destroy();
        const decode = decoders[response.headers['content-encoding'] ?? ''];
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: (decode && content.length > 0 ? decode(content) : content).toString(),
          milliseconds: performance.now() - startedAt,
        });
      }, reject);
    });
    if (cutOff) {
      exchange.write(bytes.subarray(0, bytes.length / 2), () => {
        setImmediate(() => exchange.destroy());
      });
    } else exchange.end(bytes.length > 0 ? bytes : undefined);
  });
}

function bodyHeaders(body: FuzzRequest['body'], length: number): Record<string, string> {
  if (body === null) return {};
  return {
    'content-type': body.type,
    ...(body.sending === 'chunked'
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(body.sending === 'cut off' ? length + 1 : length) }),
  };
}
