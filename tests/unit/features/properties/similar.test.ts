import { describe, expect, it } from 'vitest';
import { findSimilar } from '../../../../server/features/properties/search/similar.ts';
import type { UpstreamProperty } from '../../../../server/upstream/visitors/property-schema.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

type Fields = Partial<UpstreamProperty> & { id: string };

const flat = (fields: Fields): UpstreamProperty =>
  upstreamProperty({
    uuid: null,
    purpose: 'rent',
    type: 'Apartment',
    location: '1 Awolowo Road, Ikoyi, Lagos',
    bedrooms: 3,
    annualPrice: 5_000_000,
    monthlyPrice: 0,
    area: 120,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  });

/** Ids of the homes similar to the first one, the most similar first. */
function similarTo(...homes: UpstreamProperty[]): string[] {
  const snapshot = snapshotOf(homes);
  const card = snapshot.find(homes[0]?.id ?? '');
  if (!card) throw new Error('no home');
  return findSimilar(snapshot, card).map(({ id }) => id);
}

const home = flat({ id: 'home' });
const yaba = '2 Herbert Macaulay Way, Yaba, Lagos';

describe('similar homes', () => {
  it('of a flat with 3 bedrooms are flats with 2 to 4 if there are four', () => {
    const flats = ['2', '3', '4'].map((bedrooms) =>
      flat({ id: `flat-${bedrooms}`, bedrooms: Number(bedrooms), location: yaba }),
    );
    const others = ['a', 'b', 'c', 'd'].map((id) =>
      flat({ id, type: 'Duplex', bedrooms: 5, area: 300, annualPrice: 9_000_000 }),
    );
    const another = flat({ id: 'flat-3b', annualPrice: 6_000_000, location: yaba });
    expect(similarTo(home, ...others, ...flats, another).toSorted()).toEqual([
      'flat-2',
      'flat-3',
      'flat-3b',
      'flat-4',
    ]);
  });

  it.each<[string, Partial<UpstreamProperty>, Partial<UpstreamProperty>]>([
    ['district', {}, { location: yaba }],
    ['city', { location: yaba }, { location: '1 Gana Street, Maitama, Abuja' }],
    ['number of bedrooms', { bedrooms: 4 }, { bedrooms: 5 }],
    ['type, in any case', { type: 'APARTMENT' }, { type: 'Villa' }],
    ['price', { annualPrice: 6_000_000 }, { annualPrice: 7_000_000 }],
    ['lower price', { annualPrice: 4_200_000 }, { annualPrice: 3_500_000 }],
    ['size', { area: 130 }, { area: 200 }],
  ])('are ordered by their %s', (_, near, far) => {
    expect(similarTo(home, flat({ id: 'far', ...far }), flat({ id: 'near', ...near }))).toEqual([
      'near',
      'far',
    ]);
  });

  it('are all of the same city if it has two, however unlike', () => {
    const alike = ['a', 'b', 'c', 'd'].map((id) =>
      flat({ id, location: '1 Gana Street, Maitama, Abuja' }),
    );
    const unlike = ['near', 'far'].map((id, number) =>
      flat({ id, type: 'Villa', bedrooms: 6 + number, annualPrice: 90_000_000, location: yaba }),
    );
    for (const homes of [
      [...alike, ...unlike],
      [...unlike, ...alike],
    ])
      expect(similarTo(home, ...homes)).toEqual(['near', 'far']);
    const [near] = unlike;
    expect(near && similarTo(home, ...alike, near)).toEqual(['near', 'a', 'b', 'c']);
  });

  it('with a price on request come after those of like price, before those of another', () => {
    const homes = [
      flat({ id: 'double', annualPrice: 10_000_000 }),
      flat({ id: 'on-request', annualPrice: 0 }),
      flat({ id: 'like', annualPrice: 5_500_000 }),
    ];
    expect(similarTo(home, ...homes)).toEqual(['like', 'on-request', 'double']);
  });

  it('are found for a home of which little is known', () => {
    const bare = flat({ id: 'bare', type: null, location: '', annualPrice: 0, area: null });
    expect(similarTo(bare, home)).toEqual(['home']);
  });

  it('are the newest among those that differ equally, at most four, never the home itself', () => {
    const homes = Array.from({ length: 6 }, (_, day) =>
      flat({ id: `day-${day}`, createdAt: `2026-02-0${day + 1}T00:00:00.000Z` }),
    );
    expect(similarTo(home, ...homes)).toEqual(['day-5', 'day-4', 'day-3', 'day-2']);
  });

  it('have the same purpose', () => {
    expect(similarTo(home, flat({ id: 'sale', purpose: 'buy' }))).toEqual([]);
  });
});
