import { expect, it } from 'vitest';
import {
  buffersOf,
  packList,
  unpack,
} from '../../../../server/features/properties/catalogue/packed-list.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

it('hands over its buffers, however many words its locations have', () => {
  const location = Array.from({ length: 200_000 }, (_, word) => `street${word}`).join(' ');
  const list = packList([upstreamProperty({ location })], costSettings);
  expect(list.indexes.buy.location.names).toHaveLength(200_000);
  expect(buffersOf(list)).toContain(list.properties.blocks[0]?.buffer);
  expect(new Set(buffersOf(list)).size).toBe(buffersOf(list).length);
});

it('has what a card shows of a property, without the facts that only the search needs', () => {
  const property = upstreamProperty({
    serviceCharge: 200_000,
    estate: 'Palm Court',
    amenities: ['Gym'],
    photos: [
      { url: '/1.jpg', alt: null, width: null, height: null, color: null },
      { url: '/plan.jpg', alt: null, width: null, height: null, color: null, kind: 'floor-plan' },
    ],
  });
  const packed = unpack(packList([property], costSettings), 0);
  expect(packed).toMatchObject({
    property: { serviceCharge: 200_000, photos: [{ url: '/1.jpg' }] },
    photoCount: 1,
  });
  for (const name of ['estate', 'amenities', 'papers', 'coordinates', 'furnishing']) {
    expect(packed.property).not.toHaveProperty(name);
  }
});
