import { describe, expect, it } from 'vitest';
import { formatNaira } from '../../../shared/money.ts';

describe('money', () => {
  it.each([
    [5_400_000, '₦5,400,000'],
    [0, '₦0'],
    [999, '₦999'],
    [1000, '₦1,000'],
    [160_000_000, '₦160,000,000'],
    [1234.5, '₦1,235'],
    [9_007_199_254_740_991, '₦9,007,199,254,740,991'],
  ])('formats %d as %s', (amount, text) => {
    expect(formatNaira(amount)).toBe(text);
  });
});
