import { twiceArea, type Corner } from './corners.ts';

const maxCorners = 40;

/**
 * Leaves out corners on a straight line and, by Visvalingam's method, those that matter least, until at most 40 are left.
 * Fewer than 3 are none.
 */
export function simplify(outline: readonly Corner[]): { corners: Corner[]; isReduced: boolean } {
  const corners = [...outline];
  const sizeAt = (at: number): number =>
    Math.abs(twiceArea([corners.at(at - 1), corners[at], corners[(at + 1) % corners.length]]));
  const sizes = corners.map((_, at) => sizeAt(at));
  let isReduced = false;
  while (corners.length > 0) {
    const smallest = indexOfSmallest(sizes);
    if (corners.length <= maxCorners && sizes[smallest] !== 0) break;
    if (sizes[smallest] !== 0) isReduced = true;
    if (corners.length === 3) return { corners: [], isReduced };
    corners.splice(smallest, 1);
    sizes.splice(smallest, 1);
    const previous = (smallest + corners.length - 1) % corners.length;
    const next = smallest % corners.length;
    sizes[previous] = sizeAt(previous);
    sizes[next] = sizeAt(next);
  }
  return { corners, isReduced };
}

function indexOfSmallest(values: readonly number[]): number {
  let smallest = 0;
  for (let at = 1; at < values.length; at += 1) {
    if ((values[at] ?? 0) < (values[smallest] ?? 0)) smallest = at;
  }
  return smallest;
}
