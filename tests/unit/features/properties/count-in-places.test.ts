import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countInPlaces } from '../../../../server/features/properties/places/count-in-places.ts';
import { findInPlace } from '../../../../server/features/properties/places/find-in-place.ts';
import { suggestPlaces } from '../../../../server/features/properties/places/place-suggestions.ts';
import { landingPlaces } from '../../../../shared/places/districts.ts';
import { syntheticProperties } from '../../../bench/synthetic-properties.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const snapshot = snapshotOf([
  ...syntheticProperties(300),
  upstreamProperty({ id: 'a', location: '12 Lekki Gardens, Lekki Phase 1, Lagos' }),
  upstreamProperty({ id: 'b', location: '1 Gana Street, Maitama, Abuja' }),
]);
const { buy: index } = snapshot.indexes;

it('homes in places are those that a search of each place finds', () => {
  const place = fc.oneof(
    fc.constantFrom(...landingPlaces, '', '1', '12', 'VI', 'VI, Lagos', 'Atlantis', 'Lekki, Lagos'),
    fc.constantFrom('Admiralty Way', 'maitamma', 'Gana', 'lag lagos', '...'),
  );
  fc.assert(
    fc.property(fc.array(place), fc.integer({ min: 1, max: 7 }), (places, nth) => {
      const marks = index.isListed.map((listed, position) => listed & Number(position % nth === 0));
      expect(countInPlaces(index, marks, places)).toEqual(
        places.map((one) =>
          findInPlace(index, one).marks.reduce(
            (sum, mark, position) => sum + (mark & (marks[position] ?? 0)),
            0,
          ),
        ),
      );
    }),
  );
});

it('suggestions read the words of the addresses once', () => {
  let reads = 0;
  const names = new Proxy(index.location.names, {
    get(target, key, receiver) {
      reads += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const indexes = {
    ...snapshot.indexes,
    buy: { ...index, location: { ...index.location, names } },
  };
  const { suggestions } = suggestPlaces(
    { ...snapshot, indexes },
    { text: 'l', purpose: 'buy', fallback: 'buy' },
    Date.now(),
  );
  expect(suggestions.length).toBeGreaterThan(3);
  expect(reads).toBeLessThan(3 * index.location.names.length);
});
