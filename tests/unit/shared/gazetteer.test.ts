import { describe, expect, it } from 'vitest';
import { districts, knownPlace, placeSuggestions } from '../../../shared/gazetteer.ts';

describe('places', () => {
  it.each([
    ['abuja', 'Abuja'],
    [' LAGOS ', 'Lagos'],
    ['maitama', 'Maitama, Abuja'],
    ['Maitama, Abuja', 'Maitama, Abuja'],
    ['wuse 2', 'Wuse 2, Abuja'],
    ['Maitama, Lagos', null],
    ['Enugu', null],
    ['', null],
    ['constructor', null],
  ])('resolves “%s” to %s', (typed, place) => {
    expect(knownPlace(typed)).toBe(place);
  });

  it('are all found by the names suggested', () => {
    expect(placeSuggestions).toHaveLength(districts.length + 2);
    for (const place of placeSuggestions) expect(knownPlace(place)).toBe(place);
  });

  it('lie in their city', () => {
    for (const { city, centre } of districts) {
      const [lat, lng] = city === 'Abuja' ? [9.07, 7.45] : [6.5, 3.45];
      expect(Math.hypot(centre.lat - lat, centre.lng - lng)).toBeLessThan(0.25);
    }
  });
});
