import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Answers with a table to keep, as fast as whoever asked takes it. Where the table breaks off the answer does too, so that
 * nobody takes a part for the whole.
 *
 * @param name the file's, before the day (in UTC) and `.csv`
 */
export async function sendTable(response: Response, table: Readable, name: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  response.attachment(`${name}-${day}.csv`).type('text/csv; charset=utf-8');
  await pipeline(table, response);
}
