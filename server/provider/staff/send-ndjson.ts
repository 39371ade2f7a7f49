import type { Response } from 'express';
import { sendParts } from '../http/send-parts.ts';

/** Streams the items as NDJSON, as `sendParts` does. */
export async function sendNdjson(response: Response, items: AsyncIterable<unknown>): Promise<void> {
  response.type('application/x-ndjson');
  await sendParts(response, toLines(items));
}

async function* toLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}
