import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatchUndo, type BatchUndo } from '../../../../server/features/admin/batch-undo.ts';
import { createFollowUps } from '../../../../server/features/follow-ups.ts';
import type { Batch } from '../../../../shared/contract/admin/batch-schemas.ts';

const caller = { token: 'token', signal: new AbortController().signal };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function batchOf(id: string, state: Batch['state'], restored: number): Batch {
  return {
    id,
    kind: 'archive',
    user: { id: '1', name: 'Ngozi Eze' },
    startedAt: '2026-11-22T08:00:00.000Z',
    state,
    total: 200,
    count: 200,
    restored,
    changed: 0,
    merge: null,
    undoableUntil: '2026-12-22T08:00:00.000Z',
  };
}

/** A process whose provider goes on with every undo after its response. */
function startProcess(): BatchUndo & { announced(): number } {
  const onRestored = vi.fn<() => Promise<void>>(async () => {});
  const undo = createBatchUndo({
    upstream: {
      batches: () => Promise.reject(new Error('unused')),
      batch: () => Promise.reject(new Error('unused')),
      undoBatch: async (id) => batchOf(id, 'undoing', 0),
    },
    followUps: createFollowUps(),
    onRestored,
  });
  return { ...undo, announced: () => onRestored.mock.calls.length };
}

it('announces an undo again later, even if no process observes its end', async () => {
  const one = startProcess();
  await one.undo('1', caller);
  expect(one.announced()).toBe(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(one.announced()).toBe(4);
});

it('announces the progress and the end of an undo that began at another process', async () => {
  const other = startProcess();
  await other.observe(batchOf('1', 'undoing', 100));
  await other.observe(batchOf('1', 'undoing', 100));
  expect(other.announced()).toBe(1);
  await other.observe(batchOf('1', 'undone', 200));
  await other.observe(batchOf('1', 'undone', 200));
  expect(other.announced()).toBe(2);
});

it('announces the end of the latest undo, however many others were never observed', async () => {
  const one = startProcess();
  for (let id = 0; id <= 100; id += 1) await one.undo(String(id), caller);
  const before = one.announced();
  await one.observe(batchOf('100', 'undone', 200));
  expect(one.announced()).toBe(before + 1);
});
