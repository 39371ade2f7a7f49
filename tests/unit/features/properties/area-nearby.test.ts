import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import {
  commonestPlaces,
  createAreaNearby,
} from '../../../../server/features/properties/areas/area-nearby.ts';
import type { NearbyPlace } from '../../../../shared/contract/property-terms.ts';

const place = (name: string, type = 'schools'): NearbyPlace => ({
  name,
  type,
  description: '',
  rating: null,
  distance: '',
  address: '',
  coordinates: null,
});

describe('the facilities near an area’s homes', () => {
  it('are the commonest, at most three of a type, each counted once for a home', () => {
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => place(name));
    const bank = place('Bank', 'Banks');
    if (!a || !b || !c || !d) throw new Error('unreachable');
    expect(
      commonestPlaces([
        [d, a, a],
        [b, c, bank],
        [a, c],
        [c, b, bank],
      ]),
    ).toEqual({
      homes: 4,
      places: [
        { name: 'C', type: 'schools', homes: 3 },
        { name: 'A', type: 'schools', homes: 2 },
        { name: 'B', type: 'schools', homes: 2 },
        { name: 'Bank', type: 'banks', homes: 2 },
      ],
    });
  });

  it('are null if none is known, and few however many there are', () => {
    expect(commonestPlaces([])).toBeNull();
    expect(commonestPlaces([[], [place('')]])).toBeNull();
    const many = Array.from({ length: 500 }, (_, number) => place(`P${number}`, `type ${number}`));
    expect(commonestPlaces([many])?.places).toHaveLength(24);
  });
});

describe('reading them', () => {
  const open = (placesNear: (home: string) => Promise<readonly NearbyPlace[]>) =>
    createAreaNearby({
      homesIn: async () => ['1', '2'],
      placesNear,
      log: pino({ level: 'silent' }),
      clock: Date.now,
    });

  it('asks for each home once in an hour', async () => {
    const placesNear = vi.fn(async () => [place('A')]);
    const nearby = open(placesNear);
    const [one, other] = await Promise.all([nearby.read('yaba'), nearby.read('yaba')]);
    expect(one).toEqual({ homes: 2, places: [{ name: 'A', type: 'schools', homes: 2 }] });
    expect(await nearby.read('yaba')).toBe(one);
    expect(other).toBe(one);
    expect(placesNear).toHaveBeenCalledTimes(2);
    nearby.close();
  });

  it('leaves out homes that cannot be read, and asks again if none could', async () => {
    let isFailing = true;
    const nearby = open(async (home) => {
      if (isFailing || home === '2') throw new Error('no answer');
      return [place('A')];
    });
    expect(await nearby.read('yaba')).toBeNull();
    isFailing = false;
    expect(await nearby.read('yaba')).toMatchObject({ homes: 1 });
    nearby.close();
  });

  it('waits for at most a second, and has them later', async () => {
    const { promise, resolve } = Promise.withResolvers<readonly NearbyPlace[]>();
    const nearby = open(() => promise);
    const started = performance.now();
    expect(await nearby.read('yaba')).toBeNull();
    expect(performance.now() - started).toBeLessThan(1900);
    resolve([place('A')]);
    await expect.poll(() => nearby.read('yaba')).not.toBeNull();
    nearby.close();
  });
});
