import { cityOf } from '../../../../shared/cities.ts';
import type { Place } from '../../../../shared/places/place.ts';
import { maxLocationLength } from '../../../../shared/search/limits.ts';
import { readable } from '../../../../shared/search/query-reader.ts';
import type { UpstreamProperty } from '../../../upstream/visitors/property-schema.ts';
import { joinedNames } from '../search/postings.ts';

/** The distinct streets and estates of homes, as 'Gana Street, Maitama, Abuja' or without a district. */
export interface NamedPlaces {
  streets: readonly string[];
  estates: readonly string[];
}

/** The most names of either kind, so that indexing them takes a bounded time. */
export const maxNamedPlaces = 5000;
const maxNameLength = 60;

/** '12', 'No. 12b' and 'Plot 3-5' before at least two more words: the '69' of '69 Road' is its name. */
const houseNumber =
  /^(?:(?:no|house|plot|block|flat|unit)\b\.?\s*)?\d+[a-z]?(?:\s*[-/&]\s*\d+[a-z]?)?\s+(?=\S+\s+\S)/i;
const onlyNumber = /^(?:(?:no|house|plot|block|flat|unit)\b)?[\d\W]+[a-z]?$/i;

export function namedPlacesOf(
  properties: readonly Pick<UpstreamProperty, 'location' | 'estate'>[],
): NamedPlaces {
  const streets = new Set<string>();
  const estates = new Set<string>();
  for (const { location, estate } of properties) {
    const city = cityOf(location);
    if (city === null) continue;
    const [district = '', street = ''] = location
      .split(',')
      .slice(-3, -1)
      .map((part) => readable(part, Infinity))
      .toReversed();
    add(streets, streetName(street), district, city);
    if (estate !== null)
      add(estates, readable(estate.replaceAll(',', ' '), Infinity), district, city);
  }
  return { streets: [...streets], estates: [...estates] };
}

/**
 * The places of two lists, or the first object if the second adds none. A place whose last home is gone stays
 * until the whole list is read, within an hour: to tell, every home would have to be read.
 */
export function joinedPlaces(before: NamedPlaces, added: NamedPlaces): NamedPlaces {
  const streets = joinedUpToLimit(before.streets, added.streets);
  const estates = joinedUpToLimit(before.estates, added.estates);
  if (streets === before.streets && estates === before.estates) return before;
  return { streets, estates };
}

/** The first array if nothing is added. */
function joinedUpToLimit(before: readonly string[], added: readonly string[]): readonly string[] {
  if (before.length >= maxNamedPlaces) return before;
  const { names } = joinedNames([before, added]);
  return names === before ? before : names.slice(0, maxNamedPlaces);
}

export function toPlaces({ streets, estates }: NamedPlaces): Place[] {
  const placesOf = (kind: 'street' | 'estate', names: readonly string[]): Place[] =>
    names.flatMap((text) => {
      const [name = '', ...rest] = text.split(', ');
      const city = cityOf(text);
      const within = rest.length > 1 ? (rest[0] ?? null) : null;
      return city === null ? [] : [{ name, kind, city, within, centre: null }];
    });
  return [...placesOf('estate', estates), ...placesOf('street', streets)];
}

function add(names: Set<string>, name: string, district: string, city: string): void {
  if (names.size >= maxNamedPlaces) return;
  if (name.length > maxNameLength || !/\p{L}{2}/u.test(name)) return;
  const label = [name, district, city].filter((part) => part !== '').join(', ');
  if (label.length <= maxLocationLength) names.add(label);
}

/** The street of '12 Gana Street'; '' for 'House 14'. */
function streetName(part: string): string {
  return onlyNumber.test(part) ? '' : part.replace(houseNumber, '');
}
