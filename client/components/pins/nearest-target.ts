/** A label that can be tapped. */
export interface Target {
  /** Its index among the marks. */
  at: number;
  /** The middle and the size of the label, in CSS pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A finger's target is at least 44 pixels in both directions. */
const minReach = 22;

/**
 * The target that contains a point; of several, the one whose middle is nearest. A view has a few hundred at most, so that
 * looking at all of them takes microseconds.
 */
export function nearestTarget(
  targets: readonly Target[],
  { x, y }: { x: number; y: number },
): Target | null {
  let nearest: Target | null = null;
  let shortest = Infinity;
  for (const target of targets) {
    const [right, down] = [Math.abs(x - target.x), Math.abs(y - target.y)];
    const isInside =
      right <= Math.max(target.width / 2, minReach) &&
      down <= Math.max(target.height / 2, minReach);
    const distance = right * right + down * down;
    if (!isInside || distance >= shortest) continue;
    shortest = distance;
    nearest = target;
  }
  return nearest;
}
