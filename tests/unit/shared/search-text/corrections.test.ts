import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correct,
  createCorrector,
  editDistance,
} from '../../../../shared/search-text/corrections.ts';

const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

describe('edit distance', () => {
  it.each([
    ['', '', 0],
    ['yaba', '', 4],
    ['yaba', 'yaba', 0],
    ['yabba', 'yaba', 1],
    ['abjua', 'abuja', 1],
    ['gwarimpa', 'gwarinpa', 1],
    ['kitten', 'sitting', 3],
  ])('of “%s” and “%s” is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is symmetric and at most the longer length', () => {
    fc.assert(
      fc.property(short, short, (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance === 0).toBe(a === b);
      }),
    );
  });
});

describe('corrections', () => {
  const corrector = createCorrector(
    ['lekki phase 1', 'lekki phase 2', 'jabi', 'jahi', 'apo', 'gwarinpa'].map(
      (name) => [name, name] as const,
    ),
  );
  const names = (typed: string) => correct(corrector, typed).map(({ value }) => value);

  it.each([
    ['the closest name', 'gwarimpa', ['gwarinpa']],
    ['the same digits', 'leki phase 2', ['lekki phase 2']],
    ['no name with other digits', 'lekki phase 3', []],
    ['names that are equally close', 'jaji', ['jabi', 'jahi']],
    ['no name of three letters', 'apoo', []],
    ['nothing for an empty text', '', []],
    ['nothing for a long text', 'gwarinpa'.repeat(10), []],
  ])('find %s', (_, typed, expected) => {
    expect(names(typed)).toEqual(expected);
  });
});
