import { expect, it } from 'vitest';
import { buffersOf, packList } from '../../../../server/features/properties/packed-list.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

it('hands over its buffers, however many words its locations have', () => {
  const location = Array.from({ length: 200_000 }, (_, word) => `street${word}`).join(' ');
  const list = packList([upstreamProperty({ location })]);
  expect(list.indexes.buy.location.vocabulary).toHaveLength(200_000);
  expect(buffersOf(list)).toContain(list.properties.bytes.buffer);
  expect(new Set(buffersOf(list)).size).toBe(buffersOf(list).length);
});
