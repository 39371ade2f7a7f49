import { expect, it } from 'vitest';
import { areaPath } from '../../../../shared/paths.ts';
import { areaOf, areas } from '../../../../shared/places/areas.ts';
import { places } from '../../../../shared/places/places.ts';
import { slugOf } from '../../../../shared/search-text/slug.ts';

it('both cities and every district are areas, each with a path of its own', () => {
  expect(areas).toHaveLength(18);
  expect(new Set(areas.map(({ name }) => areaPath(name))).size).toBe(18);
});

it('an area’s path ends in its id', () => {
  for (const area of areas) expect(areaPath(area.name)).toBe(`/areas/${slugOf(area.name)}`);
  expect(areaPath('Yaba, Lagos')).toBe('/areas/yaba');
  expect(areaPath('Lekki Phase 1', 'rent')).toBe('/areas/lekki-phase-1?for=rent');
});

it('every place of the gazetteer is found by its id', () => {
  for (const place of places) expect(areaOf(slugOf(place.name))).toBe(place);
});

it.each([
  ['vi', 'Victoria Island'],
  ['VI', 'Victoria Island'],
  ['Yaba', 'Yaba'],
  ['lekki-phase-one', 'Lekki Phase 1'],
  ['lekki_phase_1', 'Lekki Phase 1'],
  ['gra-ikeja', 'Ikeja GRA'],
  ['Wuse II', 'Wuse 2'],
  ['v.i', 'Victoria Island'],
  ['fct', 'Abuja'],
  ['lekki', 'Lekki'],
  ['lekki-peninsula', 'Lekki'],
  ['unilag', 'Akoka'],
])('%s is %s', (id, name) => {
  expect(areaOf(id)?.name).toBe(name);
});

it.each(['', '-', '..', 'atlantis', 'yaba-lagos-nigeria-2', '__proto__', 'constructor', '\ud800'])(
  '"%s" is no area',
  (id) => {
    expect(areaOf(id)).toBeNull();
  },
);
