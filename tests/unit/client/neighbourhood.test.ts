import { describe, expect, it } from 'vitest';
import { driveText } from '../../../client/pages/property/neighbourhood/drive-text.ts';
import { pinsAround } from '../../../client/pages/property/neighbourhood/map-pins.ts';
import { mapPlace } from '../../../client/components/map/map-place.ts';
import { distanceText } from '../../../shared/distance.ts';

describe('property on the map', () => {
  it('is shown at its own coordinates if they are known', () => {
    const coordinates = { lat: 9.1, lng: 7.4 };
    expect(mapPlace({ location: 'Jabi, Abuja', coordinates })).toEqual({
      middle: coordinates,
      exact: true,
    });
  });

  it.each([
    ['12 Aso Close, MAITAMA, Abuja', { lat: 9.086, lng: 7.494 }],
    ['8 Bejide Crescent, Lekki Phase 1, Lagos', { lat: 6.447, lng: 3.474 }],
    ['Jabita Road, Kano', { lat: 6.4474, lng: 3.4553 }],
    ['', { lat: 6.4474, lng: 3.4553 }],
  ])('places the address %j near %j', (location, middle) => {
    expect(mapPlace({ location, coordinates: null })).toEqual({ middle, exact: false });
  });
});

describe('map pins', () => {
  const middle = { lat: 9.1, lng: 7.4 };
  const nearby = (name: string, lat: number) => ({ name, coordinates: { lat, lng: middle.lng } });
  const listed = [
    nearby('sixth', 9.106),
    nearby('fourth', 9.104),
    nearby('at the gate', 9.1),
    nearby('second', 9.102),
    nearby('second', 9.102),
    nearby('third', 9.103),
    { name: 'nowhere', coordinates: null },
    nearby('fifth', 9.105),
  ];

  it('are the home and its five nearest places, each once', () => {
    const pins = pinsAround({ title: 'Home', nearby: listed }, { middle, exact: true });
    expect(pins.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'home Home',
      'nearby at the gate',
      'nearby second',
      'nearby third',
      'nearby fourth',
      'nearby fifth',
    ]);
  });

  it('omit a home whose location is unknown', () => {
    expect(pinsAround({ title: 'Home', nearby: [] }, { middle, exact: false })).toEqual([]);
  });
});

describe('distance', () => {
  it.each([
    [0, '10 m', 'about 1 min'],
    [0.354, '350 m', 'about 1 min'],
    [0.996, '1.0 km', 'about 2 min'],
    [4.23, '4.2 km', 'about 8 min'],
    [29.9, '30 km', 'about 1 h'],
    [45, '45 km', 'about 1 h 30 min'],
    [535, '535 km', null],
    [20_000, '20,000 km', null],
  ])('shows %f km as %s, %s', (km, away, drive) => {
    expect(distanceText(km)).toBe(away);
    expect(driveText(km)).toBe(drive);
  });
});
