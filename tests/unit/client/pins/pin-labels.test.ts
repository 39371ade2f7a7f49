import { describe, expect, it } from 'vitest';
import { labelOf } from '../../../../client/components/pins/pin-labels.ts';

describe('the label of a pin', () => {
  it.each([
    [{ homes: 1, price: 5000, isCluster: false }, 12, ['home', '₦5M', '']],
    [{ homes: 1, price: 0, isCluster: false }, 12, ['home', 'Ask', '']],
    [{ homes: 3, price: 950, isCluster: false }, 18, ['homes', '3 homes', 'from ₦950k']],
    [{ homes: 3, price: 0, isCluster: false }, 18, ['homes', '3 homes', '']],
    [{ homes: 24, price: 2000, isCluster: true }, 12, ['cluster', '24', '']],
    [{ homes: 24, price: 2000, isCluster: true }, 13, ['cluster', '24', 'from ₦2M']],
    [{ homes: 24, price: 0, isCluster: true }, 13, ['cluster', '24', '']],
    [{ homes: 1204, price: 2000, isCluster: true }, 8, ['cluster', '1,204', '']],
    [{ homes: 12_950, price: 2000, isCluster: true }, 8, ['cluster', '12k', '']],
  ])('%o at zoom %i', (mark, zoom, [look, title, note]) => {
    expect(labelOf(mark, zoom)).toEqual({ look, title, note });
  });
});
