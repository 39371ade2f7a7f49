import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPlan } from '../../../scripts/floor-plans/draw.ts';
import type { Door, Floor, Opening, Room } from '../../../scripts/floor-plans/plan.ts';
import { plans } from '../../../scripts/floor-plans/plans.ts';
import { demoProperties } from '../../../server/provider/seed/demo-properties.ts';
import { floorPlans } from '../../../server/provider/seed/floor-plans.ts';

const folder = fileURLToPath(new URL('../../../server/provider/seed/photos/', import.meta.url));

const areaOf = ({ width, depth }: Pick<Room, 'width' | 'depth'>): number => width * depth;
const nearly = (one: number, other: number): boolean => Math.abs(one - other) < 0.001;

function overlap(one: Room, other: Room): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.depth, other.y + other.depth) - Math.max(one.y, other.y);
  return across > 0.001 && down > 0.001 ? across * down : 0;
}

/** Whether the whole opening is in a wall of the room. */
function isIn({ x, y, along, length }: Opening, room: Room): boolean {
  const { x: left, y: top, width, depth } = room;
  if (along === 'x') {
    const isAtWall = nearly(y, top) || nearly(y, top + depth);
    return isAtWall && x >= left - 0.001 && x + length <= left + width + 0.001;
  }
  const isAtWall = nearly(x, left) || nearly(x, left + width);
  return isAtWall && y >= top - 0.001 && y + length <= top + depth + 0.001;
}

const roomsAt = (floor: Floor, door: Door): Room[] =>
  floor.rooms.filter((room) => isIn(door, room));

/** Rooms that cannot be reached from outside or from the stairs. */
function closedRooms(floor: Floor): string[] {
  const { stairs } = floor;
  const starts = floor.rooms.filter(
    (room) =>
      (stairs && overlap(room, { name: '', ...stairs }) > 0) ||
      floor.doors.some((door) => isIn(door, room) && roomsAt(floor, door).length === 1),
  );
  const reached = new Set(starts);
  for (const room of reached) {
    for (const door of floor.doors.filter((one) => isIn(one, room))) {
      for (const next of roomsAt(floor, door)) reached.add(next);
    }
  }
  return floor.rooms.filter((room) => !reached.has(room)).map(({ name }) => name);
}

describe.each(plans)('the floor plan $file', ({ file, floors }) => {
  const home = floorPlans.find((plan) => plan.file === file)?.home;
  const rooms = floors.flatMap((floor) => floor.rooms);
  const countOf = (kind: Room['kind']): number => rooms.filter((room) => room.kind === kind).length;

  it('has the rooms of its home', () => {
    expect({
      floors: floors.length,
      bedrooms: countOf('bedroom'),
      bathrooms: countOf('bathroom'),
      area: Math.round(floors.reduce((sum, floor) => sum + areaOf(floor), 0)),
    }).toEqual({
      floors: home?.floors,
      bedrooms: home?.bedrooms,
      bathrooms: home?.bathrooms,
      area: home?.area,
    });
  });

  it.each(floors)(
    'fills its $name with rooms that can be reached, bedrooms with windows',
    (floor) => {
      const filled = floor.rooms.reduce((sum, room) => sum + areaOf(room), 0);
      expect(filled).toBeCloseTo(areaOf(floor), 5);
      const overlaps = floor.rooms.flatMap((room, index) =>
        floor.rooms.slice(index + 1).filter((other) => overlap(room, other) > 0),
      );
      expect(overlaps).toEqual([]);
      expect(closedRooms(floor)).toEqual([]);
      const dark = floor.rooms
        .filter(({ kind }) => kind === 'bedroom')
        .filter((room) => !floor.windows.some((window) => isIn(window, room)));
      expect(dark).toEqual([]);
      const misplaced = floor.windows.filter(
        ({ x, y, along }) =>
          !(along === 'x' ? [0, floor.depth].includes(y) : [0, floor.width].includes(x)),
      );
      expect(misplaced).toEqual([]);
    },
  );

  it('is the picture in the seed', async () => {
    const pixels = async (input: Buffer | string) =>
      sharp(input).removeAlpha().greyscale().raw().toBuffer();
    const [drawn, stored] = await Promise.all([
      pixels(Buffer.from(drawPlan({ file, floors }))),
      pixels(`${folder}${file}.jpg`),
    ]);
    expect(stored).toHaveLength(drawn.length);
    const difference = drawn.reduce(
      (sum, value, at) => sum + Math.abs(value - (stored[at] ?? 0)),
      0,
    );
    // Nothing but the JPEG's noise.
    expect(difference / drawn.length).toBeLessThan(1);
  });
});

it('are six among 64 homes, each shown by one home', () => {
  const shown = [...demoProperties(64)].flatMap((home) => home.floorPlans.map(({ url }) => url));
  expect(shown.toSorted()).toEqual(floorPlans.map(({ file }) => `/photos/${file}.jpg`).toSorted());
});
