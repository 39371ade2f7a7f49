import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortened } from '../../../shared/shortened.ts';

it.each([
  ['A home', 6, 'A home'],
  ['A home', 5, 'A…'],
  ['Five bedroom duplex, with a pool', 22, 'Five bedroom duplex…'],
  ['Supercalifragilistic', 6, 'Super…'],
  ['🏡🏡🏡', 2, '🏡…'],
])('“%s” in %i characters is “%s”', (text, length, short) => {
  expect(shortened(text, length)).toBe(short);
});

it('is never longer than it may be, and whole where it fits', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 80 }),
      (text, length) => {
        const short = shortened(text, length);
        expect(Array.from(short).length).toBeLessThanOrEqual(length);
        expect(short === text).toBe(Array.from(text).length <= length);
      },
    ),
  );
});
