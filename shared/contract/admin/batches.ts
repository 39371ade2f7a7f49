import { bulkActions } from './properties.ts';

export const batchKinds = [...bulkActions, 'import', 'merge'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** `interrupted` and `undo-interrupted` batches stopped halfway; both can still be undone. */
export const batchStates = [
  'running',
  'interrupted',
  'done',
  'undoing',
  'undo-interrupted',
  'undone',
] as const;
export type BatchState = (typeof batchStates)[number];
