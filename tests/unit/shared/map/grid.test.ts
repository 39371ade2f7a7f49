import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '../../../../shared/distance.ts';
import { districts } from '../../../../shared/places/districts.ts';
import { drawMapGrid, type GridPlace, type MapGrid } from '../../../../shared/map/grid.ts';
import { boundsAround, mapLimits, withMargin, type Bounds } from '../../../../shared/map/bounds.ts';

const phone = { width: 360, height: 480 };
const screen = { width: 800, height: 700 };
const abuja = districts.filter(({ city }) => city === 'Abuja');
const boundsOfAbuja = boundsAround(abuja.map(({ centre }) => centre)) ?? mapLimits;

const coordinates = fc.record({
  lat: fc.double({ min: 4, max: 14, noNaN: true }),
  lng: fc.double({ min: 2.5, max: 15, noNaN: true }),
});
const bounds = fc
  .tuple(coordinates, coordinates)
  .map(([one, other]) => boundsAround([one, other]) ?? mapLimits);
/** Places by their share of the bounds' extents, some of them outside. */
const places = fc.array(
  fc.record({
    name: fc.string({ maxLength: 30 }),
    up: fc.integer({ min: -20, max: 120 }),
    aside: fc.integer({ min: -20, max: 120 }),
  }),
  { maxLength: 60 },
);
const size = fc.record({
  width: fc.integer({ min: 240, max: 1600 }),
  height: fc.integer({ min: 240, max: 1200 }),
});

function names({ places: drawn }: MapGrid<GridPlace>): string[] {
  return drawn.map(({ place }) => place.name);
}

describe('the grid instead of a map', () => {
  it('shows every district of a city with room for its name', () => {
    const grid = drawMapGrid(withMargin(boundsOfAbuja), screen, districts);
    expect(names(grid)).toEqual(abuja.map(({ name }) => name));
    expect(grid.places.every(({ nameOn }) => nameOn !== null)).toBe(true);
    expect(grid.scale).toMatchObject({ label: '1 km' });
  });

  it('lies like a map: north is up, east is right, the bounds in the middle', () => {
    const grid = drawMapGrid(boundsOfAbuja, screen, abuja);
    const at = (name: string) =>
      grid.places.find(({ place }) => place.name === name) ?? { x: Number.NaN, y: Number.NaN };
    expect(at('Gwarinpa').y).toBe(0);
    expect(at('Lokogoma').y).toBe(screen.height);
    expect(at('Life Camp').x).toBeLessThan(at('Maitama').x);
    const { x, y } = drawMapGrid({ south: 9, west: 7, north: 9.2, east: 7.4 }, screen, [
      { name: 'Middle', centre: { lat: 9.1, lng: 7.2 } },
    ]).places[0] ?? { x: 0, y: 0 };
    expect(x).toBe(screen.width / 2);
    expect(Math.abs(y - screen.height / 2)).toBeLessThan(1);
  });

  it('uses the projection of web maps', () => {
    const grid = drawMapGrid(
      mapLimits,
      screen,
      [4, 9, 14].map((lat) => ({ name: String(lat), centre: { lat, lng: 9 } })),
    );
    const [south = Number.NaN, middle = Number.NaN, north = Number.NaN] = grid.places.map(
      ({ y }) => y,
    );
    const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
    expect((south - middle) / (middle - north)).toBeCloseTo(
      (mercator(9) - mercator(4)) / (mercator(14) - mercator(9)),
      3,
    );
  });

  it('has a scale that is true of the distances', () => {
    const grid = drawMapGrid(boundsOfAbuja, screen, abuja);
    for (const { from, to, label } of grid.distances) {
      const km = Math.hypot(to.x - from.x, to.y - from.y) / grid.scale.length;
      expect(Math.abs(km - Number.parseFloat(label ?? String(km)))).toBeLessThan(0.15);
    }
    expect(grid.distances.some(({ label }) => label !== null)).toBe(true);
  });

  it('connects all places by the shortest lines', () => {
    fc.assert(
      fc.property(fc.uniqueArray(coordinates, { minLength: 1, maxLength: 7 }), (centres) => {
        const all = centres.map((centre, at) => ({ name: String(at), centre }));
        const grid = drawMapGrid(mapLimits, { width: 1e5, height: 1e5 }, all);
        expect(grid.distances).toHaveLength(all.length - 1);
        const at = (point: { x: number; y: number }) =>
          grid.places.findIndex(({ x, y }) => x === point.x && y === point.y);
        const drawn = grid.distances.reduce(
          (sum, { from, to }) => sum + lengthOf(all[at(from)], all[at(to)]),
          0,
        );
        expect(drawn).toBeLessThanOrEqual(lengthByKruskal(all) + 1e-6);
      }),
    );
  });

  it('draws at most 40 places, all of them in view, with a name only where it has room', () => {
    fc.assert(
      fc.property(bounds, size, places, (shown, canvas, all) => {
        const placed = all.map(({ name, up, aside }) => ({
          name,
          centre: {
            lat: shown.south + ((shown.north - shown.south) * up) / 100,
            lng: shown.west + ((shown.east - shown.west) * aside) / 100,
          },
        }));
        const grid = drawMapGrid(shown, canvas, placed);
        expect(grid.places.length).toBeLessThanOrEqual(40);
        const boxes = grid.places.flatMap(({ place, x, y, nameOn }) => {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(canvas.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(canvas.height);
          if (nameOn === null || place.name === '') return [];
          const [start, end] = [6, 6 + place.name.length * 8];
          return nameOn === 'right'
            ? [{ left: x + start, right: x + end, y }]
            : [{ left: x - end, right: x - start, y }];
        });
        for (const [at, one] of boxes.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(0);
          expect(one.right).toBeLessThanOrEqual(canvas.width);
          expect(one.y).toBeGreaterThanOrEqual(9);
          expect(one.y).toBeLessThanOrEqual(canvas.height - 9);
          for (const other of boxes.slice(at + 1)) {
            const apart = Math.max(one.left - other.right, other.left - one.right);
            expect(Math.max(apart, Math.abs(one.y - other.y) - 18)).toBeGreaterThanOrEqual(-1e-9);
          }
        }
      }),
    );
  });

  it('can have hairlines that cross in a place, wherever that is', () => {
    fc.assert(
      fc.property(bounds, size, coordinates, (shown, canvas, centre) => {
        const { lines, places: drawn } = drawMapGrid(
          shown,
          canvas,
          [{ name: 'Place', centre }],
          centre,
        );
        for (const { x, y } of drawn) {
          expect(lines).toContain(`M${x} 0V`);
          expect(lines).toContain(`M0 ${y}H`);
        }
      }),
    );
  });

  it.each([31.3, 40.1, 77.7, 299.9, 1196])('has a hairline at an edge of %d pixels', (edge) => {
    for (let degrees = 0.01; degrees < 8; degrees *= 1.07) {
      const shown = { south: 6, west: 3, north: 6 + degrees / 100, east: 3 + degrees };
      const canvas = { width: edge, height: 400 };
      const { lines } = drawMapGrid(shown, canvas, [], { lat: 6, lng: 3 + degrees });
      expect(lines).toContain(`M${edge} 0V`);
    }
  });

  it('has hairlines at least 40 pixels apart, for a point as for the country', () => {
    fc.assert(
      fc.property(bounds, size, (shown, canvas) => {
        const { lines, scale } = drawMapGrid(shown, canvas, []);
        expect(scale.length).toBeGreaterThanOrEqual(40);
        expect(scale.label).toMatch(/^([125]0{0,3} km|[125]00 m)$/);
        expect(lines).toMatch(/^(M[\d.]+ 0V\d+)+(M0 [\d.]+H\d+)+$/);
        expect(lines).toContain(`M${canvas.width / 2} 0V${canvas.height}`);
        expect(lines.length).toBeLessThan(2000);
      }),
    );
    const point: Bounds = { south: 9, west: 7, north: 9, east: 7 };
    expect(drawMapGrid(point, phone, []).scale.label).toBe('100 m');
    expect(drawMapGrid(withMargin(point), phone, []).scale.label).toBe('500 m');
    expect(drawMapGrid(mapLimits, phone, []).scale.label).toBe('200 km');
  });

  it.each([
    { width: 0, height: 302 },
    { width: 360, height: 0 },
  ])('has no hairlines while the map has no room: %o', (canvas) => {
    expect(drawMapGrid(boundsOfAbuja, canvas, abuja, { lat: 9, lng: 7.4 }).lines).toBe('');
  });

  it('takes little of a page', () => {
    expect(JSON.stringify(drawMapGrid(boundsOfAbuja, phone, abuja)).length).toBeLessThan(3000);
  });
});

function lengthOf(one: GridPlace | undefined, other: GridPlace | undefined): number {
  return one && other ? distanceKm(one.centre, other.centre) : Number.NaN;
}

function lengthByKruskal(all: readonly GridPlace[]): number {
  const groups = new Map(all.map((place, number) => [place, number]));
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
  let sum = 0;
  for (const [one, other] of pairs.toSorted((a, b) => lengthOf(...a) - lengthOf(...b))) {
    const [kept, joined] = [groups.get(one), groups.get(other)];
    if (kept === undefined || joined === undefined || kept === joined) continue;
    sum += lengthOf(one, other);
    for (const [place, group] of groups) if (group === joined) groups.set(place, kept);
  }
  return sum;
}
