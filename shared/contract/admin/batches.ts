import type { StaffMember } from './lists.ts';
import { bulkActions } from './properties.ts';

export const batchKinds = [...bulkActions, 'import', 'merge'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** `interrupted` and `undo-interrupted` batches stopped half-way; both can still be undone. */
export const batchStates = [
  'running',
  'interrupted',
  'done',
  'undoing',
  'undo-interrupted',
  'undone',
] as const;
export type BatchState = (typeof batchStates)[number];

/** A bulk change, which can be undone as a whole. */
export interface Batch {
  id: string;
  kind: BatchKind;
  user: StaffMember;
  startedAt: string;
  state: BatchState;
  /** Number of properties to change; null if unknown. */
  total: number | null;
  /** Number of changed properties. */
  count: number;
  /** Number of properties that the undo has restored so far. */
  restored: number;
  /** Number of properties that the undo skipped because they were changed again. */
  changed: number;
  /** The two names of a merge. */
  merge: { from: string; into: string } | null;
  undoableUntil: string;
}

export interface BatchPage {
  /** Newest first. */
  batches: Batch[];
  /** The `cursor` of the next page; null on the last. */
  next: string | null;
}
