/** Section 5 of the specification. */
const minPixels = 50;

export interface Point {
  clientX: number;
  clientY: number;
}

/** 1 for a swipe to the next (leftwards), -1 to the previous one, 0 for what is none: too short, or rather a scroll. */
export function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.clientX - from.clientX;
  const down = to.clientY - from.clientY;
  if (Math.abs(across) <= minPixels || Math.abs(across) <= Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
