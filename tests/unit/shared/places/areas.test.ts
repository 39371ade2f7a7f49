import { expect, it } from 'vitest';
import { areaPath } from '../../../../shared/paths.ts';
import { areaOf, areas } from '../../../../shared/places/areas.ts';
import { slugOf } from '../../../../shared/search-text/slug.ts';

it('both cities and every district are areas, each with a path of its own', () => {
  expect(areas).toHaveLength(18);
  expect(new Set(areas.map(({ name }) => areaPath(name))).size).toBe(18);
});

it('an area’s path ends in its id', () => {
  for (const area of areas) {
    expect(areaPath(area.name)).toBe(`/areas/${slugOf(area.name)}`);
    expect(areaOf(slugOf(area.name))).toBe(area);
  }
  expect(areaPath('Yaba, Lagos')).toBe('/areas/yaba');
  expect(areaPath('Lekki Phase 1', 'rent')).toBe('/areas/lekki-phase-1?for=rent');
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
])('%s is %s', (id, name) => {
  expect(areaOf(id)?.name).toBe(name);
});

it.each(['', '-', '..', 'atlantis', 'yaba-lagos-nigeria-2', '__proto__', 'constructor', '\ud800'])(
  '"%s" is no area',
  (id) => {
    expect(areaOf(id)).toBeNull();
  },
);
