import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFree,
  placeNames,
  type NamedPoint,
  type Rectangle,
} from '../../../../client/components/pins/ground-names.ts';

const view: Rectangle = { x: 400, y: 400, width: 400, height: 400 };
const cluster = (x: number, y: number): Rectangle => ({ x, y, width: 30, height: 28 });
const sideOf = (point: NamedPoint, pins: Rectangle[] = []): string => {
  const [name] = placeNames([point], pins, view);
  if (!name) return 'none';
  if (name.x - name.width / 2 > point.x) return 'right';
  if (name.x + name.width / 2 < point.x) return 'left';
  return name.y > point.y ? 'below' : 'above';
};

describe('the name of a place on the ground', () => {
  it('stands on the right, and on the left at the right edge of the view', () => {
    expect(sideOf({ x: 400, y: 400, nameWidth: 80 })).toBe('right');
    expect(sideOf({ x: 590, y: 400, nameWidth: 80 })).toBe('left');
  });

  it('stands below or above where neither side has room', () => {
    expect(sideOf({ x: 400, y: 400, nameWidth: 300 })).toBe('below');
    expect(sideOf({ x: 400, y: 590, nameWidth: 300 })).toBe('above');
    expect(sideOf({ x: 400, y: 400, nameWidth: 500 })).toBe('none');
  });

  it('begins beside a pin on the place, where the place shows', () => {
    expect(sideOf({ x: 400, y: 400, nameWidth: 80 }, [cluster(415, 405)])).toBe('left');
    expect(sideOf({ x: 400, y: 400, nameWidth: 80 }, [cluster(385, 405)])).toBe('right');
    const pin = cluster(400, 400);
    const [name] = placeNames([{ x: 400, y: 400, nameWidth: 80 }], [pin], view);
    expect(name && name.x - name.width / 2).toBeGreaterThan(pin.x + pin.width / 2);
  });

  it('of a place in view is in view, and none covers a pin, a place or another name', () => {
    const position = { x: fc.integer({ max: 800, min: 0 }), y: fc.integer({ max: 800, min: 0 }) };
    const points = fc.array(
      fc.record({ ...position, nameWidth: fc.integer({ min: 10, max: 160 }) }),
    );
    const pins = fc.array(
      fc.record({ ...position, width: fc.constantFrom(30, 90), height: fc.constantFrom(28, 41) }),
    );
    fc.assert(
      fc.property(points, pins, (all, covering) => {
        const names = placeNames(all, covering, view);
        const dots = all.map(({ x, y }) => ({ x, y, width: 8, height: 8 }));
        for (const [at, name] of names.entries()) {
          if (!name) continue;
          expect(name.width).toBe(all[at]?.nameWidth);
          const others = names.filter((other) => other !== null && other !== name);
          expect(
            isFree(name, [...covering, ...dots, ...others.filter((one) => one !== null)]),
          ).toBe(true);
          const dot = dots[at] ?? { x: 0, y: 0 };
          if (Math.max(Math.abs(dot.x - view.x), Math.abs(dot.y - view.y)) > 196) continue;
          expect(Math.abs(name.x - view.x) + name.width / 2).toBeLessThanOrEqual(200);
          expect(Math.abs(name.y - view.y) + name.height / 2).toBeLessThanOrEqual(200);
        }
      }),
    );
  });
});
