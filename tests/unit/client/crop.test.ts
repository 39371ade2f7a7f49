import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drag,
  maxZoom,
  squareOf,
  wholeCrop,
  zoomTo,
  type Crop,
} from '../../../client/pages/user/crop.ts';

const picture = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});
const step = fc.oneof(
  fc.record({ zoom: fc.double({ min: -9, max: 9, noNaN: true }) }),
  fc.record({
    right: fc.double({ min: -3, max: 3, noNaN: true }),
    down: fc.double({ min: -3, max: 3, noNaN: true }),
  }),
);

test('starts with the largest centred square', () => {
  expect(squareOf({ width: 300, height: 200 }, wholeCrop)).toEqual({ left: 50, top: 0, side: 200 });
});

test('zooms around the centre of the crop, and drags the picture beneath it', () => {
  const size = { width: 300, height: 200 };
  const closer = zoomTo(size, wholeCrop, 2);
  expect(squareOf(size, closer)).toEqual({ left: 100, top: 50, side: 100 });
  expect(squareOf(size, drag(size, closer, 0.5, -0.25))).toEqual({ left: 50, top: 75, side: 100 });
});

test('never leaves the picture, however it is dragged and zoomed', () => {
  fc.assert(
    fc.property(picture, fc.array(step), (size, steps) => {
      const crop = steps.reduce<Crop>(
        (now, change) =>
          'zoom' in change
            ? zoomTo(size, now, change.zoom)
            : drag(size, now, change.right, change.down),
        wholeCrop,
      );
      const { left, top, side } = squareOf(size, crop);
      expect(crop.zoom).toBeGreaterThanOrEqual(1);
      expect(crop.zoom).toBeLessThanOrEqual(maxZoom);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(size.width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(size.height + 1e-6);
    }),
  );
});
