/** Metres from the left and top of the floor. */
export interface Room {
  name: string;
  x: number;
  y: number;
  width: number;
  depth: number;
  /** Absent: a living room, a study. */
  kind?: 'bedroom' | 'bathroom' | 'kitchen' | 'passage' | 'storage' | 'outside' | 'parking';
  /** The wall at which the bed, the counter or the fittings are. */
  at?: Side;
  /** The middle of the name, if it is not that of the free part. */
  label?: readonly [number, number];
}

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** In a wall along x or y, from its start. */
export interface Opening {
  x: number;
  y: number;
  along: 'x' | 'y';
  length: number;
}

export interface Door extends Opening {
  /** Where the leaf opens to; without one it is an opening without a door. */
  to?: Side;
}

export interface Stairs {
  x: number;
  y: number;
  width: number;
  depth: number;
}

export interface Floor {
  name: string;
  width: number;
  depth: number;
  rooms: readonly Room[];
  doors: readonly Door[];
  windows: readonly Opening[];
  stairs?: Stairs;
}

export interface Plan {
  /** Name of the picture, without extension. */
  file: string;
  floors: readonly Floor[];
}

const leaf = 0.9;

export function room(
  name: string,
  [x, y, width, depth]: readonly [number, number, number, number],
  kind?: Room['kind'],
  { at, label }: Pick<Room, 'at' | 'label'> = {},
): Room {
  return {
    name,
    x,
    y,
    width,
    depth,
    ...(kind && { kind }),
    ...(at && { at }),
    ...(label && { label }),
  };
}

export function door(x: number, y: number, to: Side, length = leaf): Door {
  return { x, y, along: to === 'top' || to === 'bottom' ? 'x' : 'y', length, to };
}

/** Without a door. */
export function gap(x: number, y: number, along: 'x' | 'y', length: number): Door {
  return { x, y, along, length };
}

/** In a wall along x: at the top or bottom. */
export function windowX(x: number, y: number, length: number): Opening {
  return { x, y, along: 'x', length };
}

export function windowY(x: number, y: number, length: number): Opening {
  return { x, y, along: 'y', length };
}
