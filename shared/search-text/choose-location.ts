import type { City } from '../cities.ts';
import { placeLabel, type Place } from '../places/place.ts';
import type { Note } from './reading.ts';

/** Places of a name in the text. */
export interface FoundPlace {
  places: readonly Place[];
  /** Position in the text. */
  at: number;
  /** As typed, if the name was corrected. */
  typed: string | null;
  /** As typed, if it is only a part of the place: 'mainland'. */
  part: string | null;
}

/**
 * The one place to search: the first, but 'Chevron' of 'Lekki, Chevron', and no city beside a place in it. The others become
 * remarks.
 */
export function chooseLocation(found: readonly FoundPlace[]): {
  location: string | null;
  notes: Note[];
} {
  const inOrder = found.toSorted((a, b) => a.at - b.at);
  const city = inOrder.flatMap(({ places }) => places).find(isCity)?.city ?? null;
  const names = new Set(inOrder.flatMap(({ places }) => places.map(({ name }) => name)));
  const named = inOrder.flatMap(({ places, typed, part }) => {
    const place = choosePlace(places, city, names);
    return place ? [{ place, typed, part }] : [];
  });
  const first = named.find(({ place }) => !isCity(place)) ?? named[0];
  if (first === undefined) return { location: null, notes: [] };
  const chosen = named.find(({ place }) => place.within === first.place.name) ?? first;
  const location = placeLabel(chosen.place);
  const notes: Note[] = [];
  if (chosen.typed !== null)
    notes.push({ kind: 'corrected', text: `Showing ${chosen.place.name} for “${chosen.typed}”` });
  if (chosen.part !== null)
    notes.push({ kind: 'widened', text: `Showing all of ${location} for “${chosen.part}”` });
  for (const { place } of named) {
    const label = placeLabel(place);
    const isAround = isAncestor(place, chosen.place) || label === location;
    if (isAround || notes.some(({ locations }) => locations?.includes(label))) continue;
    notes.push({
      kind: 'one-place',
      text: `Only one place at a time: ${label}`,
      locations: [label],
    });
  }
  return { location, notes };
}

/** Chooses among places of one name: the one in a place or city of the text; a street of several districts is searched in its city. */
function choosePlace(
  places: readonly Place[],
  city: City | null,
  names: ReadonlySet<string>,
): Place | undefined {
  const inCity = places.filter((place) => place.city === city);
  const candidates = inCity.length > 0 ? inCity : places;
  const [first] = candidates;
  const inNamed = candidates.find(({ within }) => within !== null && names.has(within));
  if (inNamed !== undefined || first === undefined) return inNamed;
  const isUnclear = candidates.some(
    (place) => place.city === first.city && place.within !== first.within,
  );
  return isUnclear ? { ...first, within: null, centre: null } : first;
}

function isAncestor(place: Place, inner: Place): boolean {
  return isCity(place) ? place.city === inner.city : inner.within === place.name;
}

function isCity({ kind }: Place): boolean {
  return kind === 'city';
}
