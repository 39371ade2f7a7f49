import { cities, type City } from '../cities.ts';
import { abujaAreas } from './abuja-areas.ts';
import { districts } from './districts.ts';
import { abujaEstates, lagosEstates } from './estates.ts';
import { lagosAreas } from './lagos-areas.ts';
import type { LocatedName } from './located-name.ts';
import type { Place, PlaceKind } from './place.ts';

const centres = { Abuja: { lat: 9.06, lng: 7.49 }, Lagos: { lat: 6.52, lng: 3.38 } } as const;

/** The gazetteer: cities, districts, areas and estates. A list's own streets and estates come on top. */
export const places: readonly Place[] = [
  ...cities.map((city): Place => ({
    name: city,
    kind: 'city',
    city,
    within: null,
    centre: centres[city],
  })),
  ...districts,
  ...located('area', 'Lagos', lagosAreas),
  ...located('area', 'Abuja', abujaAreas),
  ...located('estate', 'Lagos', lagosEstates),
  ...located('estate', 'Abuja', abujaEstates),
];

function located(kind: PlaceKind, city: City, names: readonly LocatedName[]): Place[] {
  return names.map(([name, lat, lng, within = null]) => ({
    name,
    kind,
    city,
    within,
    centre: { lat, lng },
  }));
}
