import type { Point } from '../../../shared/map/label-room.ts';

/** Around a middle, in pixels. */
export interface Rectangle extends Point {
  width: number;
  height: number;
}

/** A place on the ground with the width of its name. */
export interface NamedPoint extends Point {
  nameWidth: number;
}

const nameHeight = 16;
const pointSize = 8;
/** Between a name and its point, or a pin on the point. */
const gap = 5;
/** How far a name beside its point may be from the middle. */
const shifts = [0, -8, 8];

/**
 * The middle of each name: beside its point and the pins on it, or below or above them, where it covers nothing. The name of a
 * point in view is in view as a whole. Null where there is no room.
 */
export function placeNames(
  points: readonly NamedPoint[],
  pins: readonly Rectangle[],
  view: Rectangle,
): (Rectangle | null)[] {
  const dots = points.map(({ x, y }) => ({ x, y, width: pointSize, height: pointSize }));
  const taken: Rectangle[] = [...pins, ...dots];
  return points.map(({ nameWidth: width }, at) => {
    const dot = dots[at];
    if (!dot) return null;
    const covered = around([dot, ...pins.filter((pin) => overlap(pin, dot))]);
    const isInView = contains(view, dot);
    const aside = (covered.width + width) / 2 + gap;
    const away = (covered.height + nameHeight) / 2;
    const above = isInView ? clamp(covered.x, view.x, (view.width - width) / 2) : covered.x;
    // On the side where the point is, if a pin covers it partly.
    const sides = dot.x < covered.x ? [-aside, aside] : [aside, -aside];
    const room = [
      ...shifts.flatMap((shift) =>
        sides.map((side) => ({ x: covered.x + side, y: dot.y + shift })),
      ),
      { x: above, y: covered.y + away },
      { x: above, y: covered.y - away },
    ]
      .map((middle) => ({ ...middle, width, height: nameHeight }))
      .filter((name) => !isInView || contains(view, name))
      .find((name) => isFree(name, taken));
    if (room) taken.push(room);
    return room ?? null;
  });
}

/** Whether a rectangle covers none of others. */
export function isFree(one: Rectangle, others: readonly Rectangle[]): boolean {
  return !others.some((other) => overlap(one, other));
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    Math.abs(one.x - other.x) * 2 < one.width + other.width &&
    Math.abs(one.y - other.y) * 2 < one.height + other.height
  );
}

function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    Math.abs(outer.x - inner.x) * 2 <= outer.width - inner.width &&
    Math.abs(outer.y - inner.y) * 2 <= outer.height - inner.height
  );
}

function around(all: readonly Rectangle[]): Rectangle {
  const left = Math.min(...all.map(({ x, width }) => x - width / 2));
  const right = Math.max(...all.map(({ x, width }) => x + width / 2));
  const top = Math.min(...all.map(({ y, height }) => y - height / 2));
  const bottom = Math.max(...all.map(({ y, height }) => y + height / 2));
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
  };
}

function clamp(value: number, middle: number, reach: number): number {
  return Math.max(middle - reach, Math.min(middle + reach, value));
}
