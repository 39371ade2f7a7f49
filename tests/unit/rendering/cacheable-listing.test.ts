import { describe, expect, it } from 'vitest';
import { isCacheableListing } from '../../../server/rendering/cacheable-listing.ts';
import { placePath } from '../../../shared/paths.ts';
import { landingPlaces } from '../../../shared/places/districts.ts';

describe('a listing', () => {
  it.each([
    ...landingPlaces.map((place) => placePath('rent', place)),
    '/buy?location=',
    '/buy?location=Yaba%2C+Lagos&rooms=2&price-max=20m&sort=newest&page=2',
  ])('is stored for all visitors: %s', (path) => {
    expect(isCacheableListing(path)).toBe(true);
  });

  it.each([
    '/buy?location=yaba',
    '/buy?location=yABA%2C+Lagos',
    '/buy?location=VI',
    '/buy?location=Yaba%2C++Lagos',
    '/buy?location=Gana+Street%2C+Maitama%2C+Abuja',
    '/buy?words=pool',
    '/buy?page=101',
    '/buy?price-max=21m',
    '/buy?utm_source=x',
  ])('is not, since visitors could make any number like it: %s', (path) => {
    expect(isCacheableListing(path)).toBe(false);
  });
});
