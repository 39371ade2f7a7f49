import { describe, expect, it } from 'vitest';
import { nearestTarget, type Target } from '../../../../client/components/pins/nearest-target.ts';

const target = (at: number, x: number, y: number, width = 50): Target => ({
  at,
  x,
  y,
  width,
  height: 28,
});
const hit = (targets: Target[], x: number, y: number) => nearestTarget(targets, { x, y })?.at;

describe('the target of a tap', () => {
  it('is a label, with 44 pixels for a finger', () => {
    const targets = [target(7, 100, 100, 80)];
    expect(hit(targets, 139, 100)).toBe(7);
    expect(hit(targets, 141, 100)).toBeUndefined();
    expect(hit(targets, 100, 121)).toBe(7);
    expect(hit(targets, 100, 123)).toBeUndefined();
  });

  it('is the nearest of several', () => {
    const targets = [target(0, 100, 100), target(1, 130, 100), target(2, 130, 112)];
    expect(hit(targets, 112, 100)).toBe(0);
    expect(hit(targets, 118, 100)).toBe(1);
    expect(hit(targets, 130, 108)).toBe(2);
  });

  it('is nothing without labels', () => {
    expect(hit([], 0, 0)).toBeUndefined();
  });
});
