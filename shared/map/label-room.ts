export interface Point {
  x: number;
  y: number;
}

/** A picture's, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Where a picture has room for labels; each one takes its room from those after it. */
export interface LabelRoom {
  /** The side of a point on which its name stays in the picture; null if it covers something on both. */
  sideOf(point: Point, name: string): 'right' | 'left' | null;
  /** Whether a label around a point covers nothing. */
  takeAround(point: Point, label: string): boolean;
}

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Wider than the letters of most labels are on average. */
const letterWidth = 8;
const labelHeight = 18;
const pointSize = 12;

/** The room beside some points, which no label covers. */
export function createLabelRoom({ width, height }: Size, points: readonly Point[]): LabelRoom {
  const taken = points.map((point) => rectangleAround(point, pointSize, pointSize));
  const take = (room: Rectangle): boolean => {
    if (taken.some((other) => overlap(room, other))) return false;
    taken.push(room);
    return true;
  };
  return {
    sideOf({ x, y }, name) {
      const length = name.length * letterWidth;
      const away = (pointSize + length) / 2;
      const sides = { right: x + away, left: x - away };
      for (const side of ['right', 'left'] as const) {
        const room = rectangleAround({ x: sides[side], y }, length, labelHeight);
        const isInPicture =
          room.left >= 0 && room.right <= width && room.top >= 0 && room.bottom <= height;
        if (isInPicture && take(room)) return side;
      }
      return null;
    },
    takeAround: (point, label) =>
      take(rectangleAround(point, label.length * letterWidth, labelHeight)),
  };
}

function rectangleAround({ x, y }: Point, width: number, height: number): Rectangle {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
