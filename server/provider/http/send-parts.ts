import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { errorCode } from '../../../shared/node/errors.ts';

/**
 * Streams a long body, with backpressure. An error after the first part aborts the response; a client that disconnects stops the
 * iteration.
 */
export async function sendParts(
  response: Response,
  parts: Iterable<Buffer> | AsyncIterable<string>,
): Promise<void> {
  const stream = Readable.from(parts);
  await pipeline(stream, response).catch((error: unknown) => {
    if (!response.writableFinished && response.destroyed && !stream.errored) return;
    if (errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw error;
  });
}
