import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { errorCode } from '../../../shared/node/errors.ts';
import { ApiError } from '../http/api-error.ts';

interface StoredPicture {
  name: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
  /** The bytes from `start` to `end`, which is included. */
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** Sends a picture as Express's `sendFile` sends a file: same validators, conditional requests and single ranges. */
export async function sendPicture(
  picture: StoredPicture,
  request: Request,
  response: Response,
): Promise<void> {
  const { name, size, modifiedAt } = picture;
  response.type(extname(name));
  response.set({
    'Accept-Ranges': 'bytes',
    'Last-Modified': modifiedAt.toUTCString(),
    ETag: `W/"${size.toString(16)}-${modifiedAt.getTime().toString(16)}"`,
  });
  if (request.fresh) {
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  const { start, end } = rangeOf(request, response, size);
  response.set('Content-Length', String(end - start + 1));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(picture.read(start, end)), response);
  } catch (error) {
    // The reader has left.
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Sets the status and headers of a partial response if a single range is asked for. @throws ApiError 416. */
function rangeOf(
  request: Request,
  response: Response,
  size: number,
): { start: number; end: number } {
  const ranges = isForThisVersion(request.get('If-Range'), response)
    ? request.range(size, { combine: true })
    : undefined;
  if (ranges === -1) {
    response.set('Content-Range', `bytes */${size}`);
    throw new ApiError(416, 'Bad request');
  }
  const [range] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  if (range === undefined || (Array.isArray(ranges) && ranges.length > 1)) {
    return { start: 0, end: size - 1 };
  }
  response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  return range;
}

/** Whether a range with this `If-Range` applies (RFC 9110, 13.1.5). Weak tags match too, as they do in `sendFile`. */
function isForThisVersion(condition: string | undefined, response: Response): boolean {
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition.includes(String(response.get('ETag')));
  return Date.parse(String(response.get('Last-Modified'))) <= Date.parse(condition);
}
