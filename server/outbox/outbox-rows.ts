import { z } from 'zod';
import type { OutboxDepth, OutboxEntry } from './outbox.ts';

// The rows that SQLite and PostgreSQL both give; times are milliseconds since the epoch.

export const leasedRow = z.object({
  number: z.number(),
  key: z.string(),
  kind: z.string(),
  payload: z.instanceof(Uint8Array),
  attempts: z.number(),
  age: z.number(),
});

export const payloadRow = z.object({ payload: z.instanceof(Uint8Array) });

const entryRow = z.object({
  key: z.string(),
  kind: z.string(),
  taken_at: z.number(),
  attempts: z.number(),
  at: z.number(),
  reason: z.string().nullable(),
});

const depthRow = z.object({
  waiting: z.number(),
  dead: z.number(),
  oldest: z.number().nullable(),
});

export function readEntry(row: unknown): OutboxEntry {
  const { taken_at: takenAt, at, ...rest } = entryRow.parse(row);
  return { ...rest, takenAt: new Date(takenAt), at: new Date(at) };
}

export function readDepth(row: unknown): OutboxDepth {
  const { oldest, ...counts } = depthRow.parse(row);
  return { ...counts, oldest: oldest === null ? null : new Date(oldest) };
}
