import fc from 'fast-check';
import { expect, it } from 'vitest';
import { counted, formatNumber } from '../../../shared/number.ts';

it.each([
  [0, '0 homes'],
  [1, '1 home'],
  [1200, '1,200 homes'],
])('counts %i as %s', (count, text) => {
  expect(counted(count, 'home')).toBe(text);
});

it('counts a noun with an irregular plural', () => {
  expect([1, 1200].map((count) => counted(count, 'property', 'properties'))).toEqual([
    '1 property',
    '1,200 properties',
  ]);
});

it.each([
  [999, '999'],
  [1000, '1,000'],
  [1234.5, '1,234.5'],
])('%d is written as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it('writes every number as Intl does', () => {
  const intl = new Intl.NumberFormat('en-NG');
  const tenths = fc.maxSafeInteger().map((value) => value / 10);
  const numbers = fc.oneof(fc.maxSafeInteger(), tenths, fc.double({ noNaN: true }));
  fc.assert(
    fc.property(numbers, (value) => {
      // Intl writes the sign of -0.
      expect(formatNumber(value)).toBe(intl.format(value === 0 ? 0 : value));
    }),
  );
});
