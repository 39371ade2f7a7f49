import { describe, expect, it } from 'vitest';
import {
  districtsFor,
  nearestDistrict,
} from '../../../../server/features/geocoding/gazetteer-answers.ts';

const namesFor = (query: string) => districtsFor(query).map(({ name }) => name);

describe('gazetteer as a fallback geocoder', () => {
  it.each([
    ['maitama', ['Maitama, Abuja']],
    ['Lekki Phase 1, Lagos, Nigeria', ['Lekki Phase 1, Lagos']],
    ['VICTORIA island', ['Victoria Island, Lagos']],
    ['wuse', ['Wuse 2, Abuja']],
    ['Port Harcourt', []],
    ['Nigeria', []],
    ['🙂', []],
  ])('finds %s', (query, names) => {
    expect(namesFor(query)).toEqual(names);
  });

  it('returns at most five districts for a city', () => {
    expect(namesFor('lagos')).toHaveLength(5);
  });

  it('returns the nearest district within five kilometres', () => {
    expect(nearestDistrict({ lat: 6.4474, lng: 3.4553 })).toBe('Near Lekki Phase 1, Lagos');
    expect(nearestDistrict({ lat: 9.09, lng: 7.49 })).toBe('Near Maitama, Abuja');
    expect(nearestDistrict({ lat: 6.3, lng: 3.4 })).toBeNull();
    expect(nearestDistrict({ lat: 51.5, lng: -0.12 })).toBeNull();
    expect(nearestDistrict({ lat: -90, lng: 180 })).toBeNull();
  });
});
