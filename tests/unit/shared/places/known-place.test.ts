import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landingPlaces } from '../../../../shared/places/districts.ts';
import { knownPlace, likelyPlace, withoutAliases } from '../../../../shared/places/known-place.ts';
import { placeLabel } from '../../../../shared/places/place.ts';
import { places } from '../../../../shared/places/places.ts';

describe('a typed place', () => {
  it.each([
    ['abuja', 'Abuja'],
    [' LAGOS ', 'Lagos'],
    ['maitama', 'Maitama, Abuja'],
    ['Maitama, Abuja', 'Maitama, Abuja'],
    ['wuse 2', 'Wuse 2, Abuja'],
    ['lekki', 'Lekki, Lagos'],
    ['life', 'Life, Abuja'],
    ['Lekki phase', 'Lekki Phase, Lagos'],
    ['VI', 'Victoria Island, Lagos'],
    ['v.i., lagos', 'Victoria Island, Lagos'],
    ['Lekki Phase One', 'Lekki Phase 1, Lagos'],
    ['lekki ph 1', 'Lekki Phase 1, Lagos'],
    ['lekki 1', 'Lekki Phase 1, Lagos'],
    ['wuse ii', 'Wuse 2, Abuja'],
    ['katampe ext.', 'Katampe Extension, Abuja'],
    ['lifecamp', 'Life Camp, Abuja'],
    ['GRA Ikeja', 'Ikeja GRA, Lagos'],
    ['fct', 'Abuja'],
    ['Banana Island', 'Banana Island, Lagos'],
    ['Banana Island, Ikoyi, Lagos', 'Banana Island, Lagos'],
    ['Maitama, Lagos', null],
    ['Enugu', null],
    ['', null],
    [' , ', null],
    ['constructor', null],
    ['__proto__', null],
    ['Admiralty Way', null],
    ['gwarimpa', null],
  ])('“%s” is known as %s', (typed, place) => {
    expect(knownPlace(typed)).toBe(place);
  });

  it('is known by its canonical name', () => {
    for (const place of [...places.map(placeLabel), ...landingPlaces])
      expect(knownPlace(place)).toBe(place);
  });

  it.each([
    ['VI, Lagos', 'Victoria Island, Lagos'],
    ['3 Bourdillon Road,  gra ikeja', '3 Bourdillon Road, Ikeja GRA'],
    ['Ahmadu Bello Way, Abuja', 'Ahmadu Bello Way, Abuja'],
    ['Ìkẹjà', 'Ikeja'],
    ['', ''],
  ])('“%s” is sought as “%s”', (typed, sought) => {
    expect(withoutAliases(typed)).toBe(sought);
  });

  it.each([
    ['gwarimpa', 'Gwarinpa, Abuja'],
    ['Admiralty Way', 'Lekki Phase 1, Lagos'],
    ['Enugu', null],
    ['', null],
    ['house', null],
  ])('“%s” is likely %s', (typed, place) => {
    expect(likelyPlace(typed)).toBe(place);
  });

  it('may be anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        expect([knownPlace(typed), likelyPlace(typed)]).toEqual([
          expect.toSatisfy((place) => place === null || place !== ''),
          expect.toSatisfy(
            (place) => place === null || landingPlaces.includes(place) || place !== '',
          ),
        ]);
        expect(withoutAliases(typed).isWellFormed() || !typed.isWellFormed()).toBe(true);
      }),
    );
  });
});
