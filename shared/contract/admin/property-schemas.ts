import { z } from 'zod';
import { count, text } from '../values.ts';

export const photoKinds = ['photo', 'floor-plan'] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const adminPhoto = z.strictObject({
  id: text,
  /** URL on this site. */
  src: text,
  alt: z.string(),
  width: count,
  height: count,
  /** `#rrggbb`. */
  color: z.string(),
  /** Absent if the provider does not tell them apart. */
  kind: z.enum(photoKinds).exactOptional(),
});
export type AdminPhoto = z.output<typeof adminPhoto>;

export const bulkResult = z.strictObject({
  done: z.array(z.strictObject({ id: text, version: count })),
  /** `title` is '' if the provider doesn't return it. */
  failed: z.array(z.strictObject({ id: text, title: z.string(), message: text })),
  /** Id of the batch that undoes it; null if nothing changed or the provider has no undo. */
  batch: text.nullable(),
  /** The `after` of the next call; null if there are no more. */
  next: text.nullable(),
});
export type BulkResult = z.output<typeof bulkResult>;

const importRow = z.strictObject({
  /** Line number in the file; the header is line 1. */
  line: count,
  outcome: z.enum(['create', 'update', 'unchanged', 'problem']),
  /** A readable name for the row. */
  title: z.string(),
});
export type ImportRow = z.output<typeof importRow>;

const importProblem = z.strictObject({
  /** 0 for the whole file. */
  line: count,
  /** The column's heading; '' for the whole row. */
  column: z.string(),
  message: text,
});
export type ImportProblem = z.output<typeof importProblem>;

/** Response to an import; 200 even if it has problems. */
export const importResult = z.strictObject({
  dryRun: z.boolean(),
  /** Whether anything was written. */
  written: z.boolean(),
  /** Id of the batch that undoes it; null if nothing was written or the provider has no undo. */
  batch: text.nullable(),
  created: count,
  updated: count,
  unchanged: count,
  rows: z.array(importRow),
  problems: z.array(importProblem),
});
export type ImportResult = z.output<typeof importResult>;
