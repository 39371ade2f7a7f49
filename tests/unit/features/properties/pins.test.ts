import { describe, expect, it } from 'vitest';
import { pinFeed, positionsAt } from '../../../../server/features/properties/map/pins.ts';
import { noPlace } from '../../../../shared/map/place-columns.ts';

const columns = {
  lat: Int32Array.of(645_400, noPlace, 908_600, 645_400, 645_401),
  lng: Int32Array.of(343_200, noPlace, 749_400, 343_200, 343_200),
  price: Float64Array.of(13_000_000, 5, 0, 400, 2_500_499),
};
const lagos = { lat: 6.454, lng: 3.432 };

function feedOf(matches: number[], max = 10) {
  const { pins, ...counts } = pinFeed(columns, Uint8Array.from(matches), { near: lagos, max });
  return { lat: [...pins.lat], lng: [...pins.lng], price: [...pins.price], ...counts };
}

describe('the pins of a search', () => {
  it('are the homes with a place, with their price in thousands', () => {
    expect(feedOf([1, 1, 1, 0, 1])).toEqual({
      lat: [645_400, 908_600, 645_401],
      lng: [343_200, 749_400, 343_200],
      price: [13_000, 0, 2500],
      placed: 3,
      unplaced: 1,
    });
  });

  it('are those nearest to the searched place if there are too many', () => {
    expect(feedOf([1, 1, 1, 1, 1], 3)).toMatchObject({
      lat: [645_400, 645_400, 645_401],
      placed: 4,
      unplaced: 1,
    });
    expect(feedOf([1, 1, 1, 1, 1], 1)).toMatchObject({ lat: [645_400], placed: 4 });
  });

  it('are none without homes', () => {
    expect(feedOf([0, 0, 0, 0, 0])).toEqual({
      lat: [],
      lng: [],
      price: [],
      placed: 0,
      unplaced: 0,
    });
  });
});

describe('the homes at a point', () => {
  const all = new Uint8Array(5).fill(1);

  it('are all those whose coordinates round to it', () => {
    expect(positionsAt(columns, all, { lat: 6.454, lng: 3.432 })).toEqual([0, 3]);
    expect(positionsAt(columns, all, { lat: 6.454_009, lng: 3.432 })).toEqual([4]);
    expect(positionsAt(columns, all, { lat: 6.5, lng: 3.432 })).toEqual([]);
  });

  it('are only those that the search finds', () => {
    expect(positionsAt(columns, Uint8Array.of(0, 1, 1, 1, 1), lagos)).toEqual([3]);
  });
});
