import { expect, test } from 'vitest';
import { swipeStep } from '../../../client/components/swipe.ts';

test.each<[across: number, down: number, step: number]>([
  [-51, 0, 1],
  [51, 0, -1],
  [-50, 0, 0],
  [50, 0, 0],
  [-50.5, 0, 1],
  [0, 0, 0],
  [-90, 89, 1],
  [-90, 90, 0],
  [90, -120, 0],
])('a swipe of %d across and %d down turns by %d', (across, down, step) => {
  const from = { clientX: 200, clientY: 300 };
  expect(swipeStep(from, { clientX: 200 + across, clientY: 300 + down })).toBe(step);
});
