/** Shortest horizontal distance of a swipe. */
const minPixels = 50;

export interface Point {
  clientX: number;
  clientY: number;
}

/** 1 for a swipe to the next item (leftwards), -1 to the previous one, 0 if it is too short or mostly vertical. */
export function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.clientX - from.clientX;
  const down = to.clientY - from.clientY;
  if (Math.abs(across) <= minPixels || Math.abs(across) <= Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
