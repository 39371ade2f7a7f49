import { describe, expect, it } from 'vitest';
import { cities } from '../../../../shared/cities.ts';
import { placeAliases, widerNames } from '../../../../shared/places/aliases.ts';
import { districts, landingPlaces } from '../../../../shared/places/districts.ts';
import { createPlaceIndex, placesLike } from '../../../../shared/places/place-index.ts';
import { placeLabel } from '../../../../shared/places/place.ts';
import { places } from '../../../../shared/places/places.ts';
import { nameWords, readTokens } from '../../../../shared/search-text/tokens.ts';

const index = createPlaceIndex(places);
const named = (name: string) => index.byName.get(nameWords(name).join(' ')) ?? [];
const centres = { Abuja: { lat: 9.06, lng: 7.45 }, Lagos: { lat: 6.52, lng: 3.4 } };

describe('places', () => {
  it('have every place with a listing of its own', () => {
    expect(landingPlaces).toHaveLength(cities.length + districts.length);
    for (const label of landingPlaces) expect(places.map(placeLabel)).toContain(label);
  });

  it('are found by their own names', () => {
    for (const place of places) expect(named(place.name)).toContain(place);
  });

  it('have names that are unique in their city and fit into a URL', () => {
    const labels = places.map(placeLabel);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    expect(labels.filter((label) => label.length > 80)).toEqual([]);
  });

  it('are found by their aliases', () => {
    for (const [name, aliases] of Object.entries(placeAliases)) {
      for (const alias of aliases) {
        const names = named(alias).map((place) => place.name);
        expect([alias, names]).toEqual([alias, expect.arrayContaining([name])]);
      }
    }
  });

  it('have aliases that mean one place in each city', () => {
    const all = Object.entries(placeAliases).flatMap(([name, aliases]) =>
      aliases.map((alias) => ({ name, alias })),
    );
    const names = new Set(places.map(({ name }) => nameWords(name).join(' ')));
    expect(all.filter(({ alias }) => names.has(alias))).toEqual([]);
    const aliases = all.map(({ alias }) => alias);
    expect(aliases.filter((alias, at) => aliases.indexOf(alias) !== at)).toEqual([]);
    for (const name of widerNames) expect(aliases).toContain(name);
  });

  it('lie in their city, and in a place that exists', () => {
    for (const { name, kind, city, centre, within } of places) {
      const { lat, lng } = centres[city];
      const distance = centre && Math.hypot(centre.lat - lat, centre.lng - lng);
      expect([name, distance]).toEqual([name, expect.any(Number)]);
      expect([name, (distance ?? 1) < 0.62]).toEqual([name, true]);
      const isKnown = places.some((place) => place.name === within && place.city === city);
      expect([name, within === null || isKnown]).toEqual([name, true]);
      expect(kind === 'city').toBe(cities.some((cityName) => cityName === name));
    }
  });

  it('have the words that typed text has', () => {
    for (const { name } of places)
      expect(nameWords(name)).toEqual(readTokens(name).tokens.map(({ text }) => text));
  });

  it('are numerous', () => {
    expect(places.length).toBeGreaterThan(190);
    expect(index.byName.size).toBeGreaterThan(600);
  });

  it('are never corrected into their neighbours', () => {
    for (const { name } of places.filter((place) => place.name.length >= 4)) {
      const [best] = placesLike(index, nameWords(name).join(' '));
      expect(best?.places.map((place) => place.name)).toContain(name);
    }
  });
});
