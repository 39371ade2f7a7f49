import { describe, expect, it } from 'vitest';
import { changedList } from '../../../../server/features/properties/catalogue/changed-list.ts';
import {
  joinedPlaces,
  maxNamedPlaces,
  namedPlacesOf,
  toPlaces,
} from '../../../../server/features/properties/places/named-places.ts';
import { readingContextOf } from '../../../../server/features/properties/search/reading-context.ts';
import { packList } from '../../../../server/features/properties/catalogue/packed-list.ts';
import { placeLabel } from '../../../../shared/places/place.ts';
import { readSearchText } from '../../../../shared/search-text/read-search-text.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const streetOf = (location: string) => namedPlacesOf([{ location, estate: null }]).streets[0];

describe('streets', () => {
  it.each([
    ['12 Gana Street, Maitama, Abuja', 'Gana Street, Maitama, Abuja'],
    ['No. 12b Gana Street, Maitama, Abuja', 'Gana Street, Maitama, Abuja'],
    [
      'Plot 3-5 Ahmadu Bello Way, Victoria Island, Lagos',
      'Ahmadu Bello Way, Victoria Island, Lagos',
    ],
    ['House 14, 3rd Avenue, Gwarinpa, Abuja', '3rd Avenue, Gwarinpa, Abuja'],
    ['69 Road, Gwarinpa, Abuja', '69 Road, Gwarinpa, Abuja'],
    ['7 69 Road, Gwarinpa, Abuja', '69 Road, Gwarinpa, Abuja'],
    ['Bourdillon,Ikoyi,lagos', 'Bourdillon, Ikoyi, Lagos'],
    ['House 14, Maitama, Abuja', undefined],
    ['Plot 1234, Guzape, Abuja', undefined],
    ['Maitama, Abuja', undefined],
    ['Abuja', undefined],
    ['1 Rumuola Road, GRA, Port Harcourt', undefined],
    [`${'Long '.repeat(20)}Street, Yaba, Lagos`, undefined],
    ['Palm\u200b  Close\ud800, Yaba, Lagos', 'Palm Close, Yaba, Lagos'],
    // A search's location has at most 80 characters.
    [`Palm Close, ${'Long '.repeat(15)}, Lagos`, undefined],
  ])('of “%s”', (location, street) => {
    expect(streetOf(location)).toBe(street);
  });

  it('are named once, and at most as many as can be indexed quickly', () => {
    const homes = Array.from({ length: maxNamedPlaces + 10 }, (_, number) => ({
      location: `${number} Street ${'abcdefghij'[number % 10]}${Math.floor(number / 10)} Close, Yaba, Lagos`,
      estate: null,
    }));
    expect(namedPlacesOf([...homes.slice(0, 20), ...homes.slice(0, 20)]).streets).toHaveLength(20);
    expect(namedPlacesOf(homes).streets).toHaveLength(maxNamedPlaces);
  });
});

describe('an address of 150,000 spaces', () => {
  it.each(['no', 'no 1', 'Plot 1', '1', '1 -', '-'])('after “%s” is read at once', (start) => {
    const spaces = ' '.repeat(150_000);
    const started = performance.now();
    streetOf(`${start}${spaces}zz, Yaba, Lagos`);
    streetOf(`${start}${spaces}zz${spaces}zz, Yaba${spaces}, Lagos`);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

it.each(['Constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
  'a street or estate whose name ends in “%s” is a place like others',
  (name) => {
    const snapshot = snapshotOf([
      upstreamProperty({
        location: `1 Palm ${name}, Yaba, Lagos`,
        estate: `Phase ${name}`,
        type: name,
        amenities: [name],
      }),
    ]);
    for (const text of [`flat in palm ${name}`, name, `phase ${name}`])
      expect(() => readSearchText(text, readingContextOf(snapshot, null))).not.toThrow();
  },
);

describe('estates', () => {
  it('are in the district and city of their homes', () => {
    const named = namedPlacesOf([
      { location: '4 Palm Close, Guzape, Abuja', estate: 'Cedar Court' },
      { location: 'Abuja', estate: 'Rock, View' },
      { location: 'Enugu', estate: 'Elsewhere' },
    ]);
    expect(named.estates).toEqual(['Cedar Court, Guzape, Abuja', 'Rock View, Abuja']);
    expect(toPlaces(named).map(placeLabel)).toEqual([
      'Cedar Court, Abuja',
      'Rock View, Abuja',
      'Palm Close, Guzape, Abuja',
    ]);
  });
});

it('named places of a changed list include those of new homes; the same object if there are none', () => {
  const [one, two, three] = ['1 Palm Close', '2 Palm Close', '3 Cedar Road'].map((street, number) =>
    upstreamProperty({ id: String(number + 1), location: `${street}, Guzape, Abuja` }),
  );
  if (!one || !two || !three) throw new Error('three homes');
  const list = packList([one], costSettings);
  const same = changedList(list, { properties: [two], removed: [] }, costSettings);
  expect(same?.named).toBe(list.named);
  const more = changedList(list, { properties: [three], removed: ['1'] }, costSettings);
  expect(more?.named.streets).toEqual(['Palm Close, Guzape, Abuja', 'Cedar Road, Guzape, Abuja']);
});

it('named places are the same object if there is no room for more, so that their index is not made again', () => {
  const streets = Array.from({ length: maxNamedPlaces }, (_, number) => `Road ${number}, Abuja`);
  const full = { streets, estates: ['Cedar Court, Abuja'] };
  expect(joinedPlaces(full, { streets: ['Palm Close, Abuja'], estates: [] })).toBe(full);
  const more = joinedPlaces(full, {
    streets: ['Palm Close, Abuja'],
    estates: ['Rock View, Abuja'],
  });
  expect(more).toEqual({ streets, estates: ['Cedar Court, Abuja', 'Rock View, Abuja'] });
});
