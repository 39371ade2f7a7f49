import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { errorCode } from '../error-code.ts';

/**
 * Streams the items as NDJSON, with backpressure. An error after the first line aborts the response; a client that
 * disconnects stops the iteration.
 */
export async function sendNdjson(response: Response, items: AsyncIterable<unknown>): Promise<void> {
  const lines = Readable.from(toLines(items));
  response.type('application/x-ndjson');
  await pipeline(lines, response).catch((error: unknown) => {
    if (!response.writableFinished && response.destroyed && !lines.errored) return;
    if (errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw error;
  });
}

async function* toLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}
