import { createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { Request, Response } from 'express';
import { brotliOptions, compress, encodingOf, type Encoding } from '../http/content-encoding.ts';
import { utf8 } from './utf8.ts';

interface PageResponse {
  request: Request;
  response: Response;
}

interface WholePage extends PageResponse {
  html: string;
  /** Called when nothing can fail any more, right before the page is sent. */
  onBody(body: Buffer): void;
}

interface StreamedPage extends PageResponse {
  pipe(destination: NodeJS.WritableStream): void;
}

/** Sends a complete page, compressed in one call, with its length. */
export async function sendWhole({ request, response, html, onBody }: WholePage): Promise<void> {
  const encoding = announceEncoding(request, response);
  const whole = utf8(html);
  const body = await compress(whole, encoding);
  onBody(whole);
  if (response.get('etag') !== undefined && request.fresh) return void response.status(304).end();
  // Not `send`, which would compute an ETag: only stored pages have one.
  response.set('content-length', String(body.length)).end(body);
}

/** Sends the shell at once and streams the rest: React flushes the compressor with each part. */
export async function sendStream({ request, response, pipe }: StreamedPage): Promise<void> {
  const encoding = announceEncoding(request, response);
  // Disables response buffering in proxies (nginx, X-Accel-Buffering).
  response.set('x-accel-buffering', 'no');
  const compressor = streamCompressor(encoding);
  if (!compressor) return pipe(response);
  compressor.pipe(response);
  pipe(compressor);
}

function announceEncoding(request: Request, response: Response): Encoding {
  const encoding = encodingOf(request.get('accept-encoding'));
  response.vary('accept-encoding');
  if (encoding !== 'identity') response.set('content-encoding', encoding);
  return encoding;
}

function streamCompressor(encoding: Encoding): NodeJS.ReadWriteStream | null {
  if (encoding === 'br') return createBrotliCompress(brotliOptions);
  if (encoding === 'zstd') return createZstdCompress();
  return encoding === 'gzip' ? createGzip() : null;
}
