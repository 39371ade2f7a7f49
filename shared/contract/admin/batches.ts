import type { StaffMember } from './lists.ts';
import { bulkActions } from './properties.ts';

export const batchKinds = [...bulkActions, 'import', 'merge'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** `interrupted` and `undo-interrupted` stopped half-way; both can be undone from where they are. */
export const batchStates = [
  'running',
  'interrupted',
  'done',
  'undoing',
  'undo-interrupted',
  'undone',
] as const;
export type BatchState = (typeof batchStates)[number];

/** Many properties changed by one action, which can be undone as one. */
export interface Batch {
  id: string;
  kind: BatchKind;
  user: StaffMember;
  startedAt: string;
  state: BatchState;
  /** How many properties were to be changed; null where that was not known. */
  total: number | null;
  /** How many properties were changed. */
  count: number;
  /** How many undoing has restored so far. */
  restored: number;
  /** How many undoing has left alone, since somebody had changed them again. */
  changed: number;
  /** The names of a merge. */
  merge: { from: string; into: string } | null;
  undoableUntil: string;
}

export interface BatchPage {
  /** Newest first. */
  batches: Batch[];
  /** The `cursor` of the next page; null on the last. */
  next: string | null;
}
