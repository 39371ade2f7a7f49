import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Streams a table as a download, with backpressure. If the table breaks off, so does the response, so that a partial file isn't
 * mistaken for a complete one.
 *
 * @param name file name before the date (in UTC) and `.csv`
 */
export async function sendTable(response: Response, table: Readable, name: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  response.attachment(`${name}-${day}.csv`).type('text/csv; charset=utf-8');
  await pipeline(table, response);
}
