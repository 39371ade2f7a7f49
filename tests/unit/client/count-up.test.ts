import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figureAt } from '../../../client/pages/about/count-up.ts';

it.each([
  ['8.93%', 0, '0.00%'],
  ['8.93%', 0.5, '7.81%'],
  ['8.93%', 1, '8.93%'],
  ['17.8K', 0, '0.0K'],
  ['3+', 0, '0+'],
  ['₦2bn', 0, '₦0bn'],
  ['many', 0, 'many'],
])('%s counts up: at %f of its time it shows %s', (figure, part, shown) => {
  expect(figureAt(figure, part)).toBe(shown);
});

it('ends with the original figure, and never counts down', () => {
  const figures = fc.integer({ min: 0, max: 999_999 }).map((number) => `${number / 100}%`);
  fc.assert(
    fc.property(
      figures,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (figure, a, b) => {
        expect(figureAt(figure, 1)).toBe(figure);
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((part) =>
          Number.parseFloat(figureAt(figure, part)),
        );
        expect(early).toBeLessThanOrEqual(late ?? 0);
      },
    ),
  );
});
