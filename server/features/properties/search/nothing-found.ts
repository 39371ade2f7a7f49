import { cityOf } from '../../../../shared/cities.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import type { NothingFound, Suggestion } from '../../../../shared/contract/listing-schemas.ts';
import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';
import { distanceKm, distanceText } from '../../../../shared/distance.ts';
import { formatNaira } from '../../../../shared/money.ts';
import { amountText } from '../../../../shared/price-text.ts';
import { districts } from '../../../../shared/places/districts.ts';
import { placeLabel } from '../../../../shared/places/place.ts';
import { everywhere, forPurpose } from '../../../../shared/search/changed-search.ts';
import { priceBands } from '../../../../shared/search/choices.ts';
import type { FilterGroup } from '../../../../shared/search/filters.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath } from '../../../../shared/search/write-query.ts';
import { cardsInOrder } from './cards-in-order.ts';
import { chipsOf, type ListNames } from './chips.ts';
import {
  bitOf,
  failedGroups,
  groupsIn,
  only,
  without,
  type FailedGroups,
} from './filter-groups.ts';
import { centreOf, findInPlace } from '../places/find-in-place.ts';
import { namesIn } from './list-names.ts';
import { yieldIfLong } from '../catalogue/long-list.ts';
import { countMatches, searchSnapshot } from './search.ts';
import type { SearchIndex } from './search-index.ts';
import { dropUnknownFilters } from './drop-unknown-filters.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

const maxRelaxed = 4;
const maxNearest = 3;
/** Farther than most people commute. */
const maxNearestKm = 50;
const maxWider = 3;
const maxCards = 4;

interface Way {
  kind: Suggestion['kind'];
  label: string;
  search: Search;
}

/**
 * Alternatives to a search that finds nothing, each of which finds homes: fewer filters, the whole city, the nearest districts, the
 * closest price, wider searches. Only an empty list has none.
 *
 * @param now milliseconds since the epoch
 */
export async function nothingFound(
  snapshot: PropertySnapshot,
  wanted: Search,
  now: number,
): Promise<NothingFound> {
  const { search } = dropUnknownFilters(snapshot, wanted);
  const index = snapshot.indexes[search.purpose];
  const asked: Search = { ...search, page: 1 };
  const failed = failedGroups(index, asked, now);
  const narrow = [
    ...(search.box === null ? [] : [elsewhere(asked)]),
    ...relaxed(snapshot, asked, failed),
    ...wholeCity(asked),
    ...nearest(index, asked, failed),
    ...closestPrice(index, asked, failed),
    ...leastCash(index, asked, failed),
  ];
  const seen = new Set([searchPath(asked)]);
  const suggestions = await withHomes(narrow, narrow.length);
  const wider = suggestions.filter(({ suggestion }) => suggestion.kind === 'wider').length;
  suggestions.push(...(await withHomes(widerSearches(asked), maxWider - wider)));
  return {
    suggestions: suggestions.map(({ suggestion }) => suggestion),
    items: await homesOf(suggestions),
  };

  /** The first homes of the suggestions that are close to what is sought, in its order; of the first one if none is. */
  async function homesOf(
    found: readonly { suggestion: Suggestion; way: Search }[],
  ): Promise<PropertyCard[]> {
    const close = found.filter(({ suggestion }) => suggestion.kind !== 'wider');
    const cards = new Map<string, PropertyCard>();
    for (const { way } of close.length > 0 ? close : found.slice(0, 1)) {
      if (cards.size >= maxCards) break;
      await yieldIfLong(failed.length);
      for (const card of searchSnapshot(snapshot, way, { now }).items) cards.set(card.id, card);
    }
    return cardsInOrder([...cards.values()].slice(0, maxCards), asked.sort);
  }

  /** The first searches that find homes, each once. */
  async function withHomes(
    ways: readonly Way[],
    max: number,
  ): Promise<{ suggestion: Suggestion; way: Search }[]> {
    const found: { suggestion: Suggestion; way: Search }[] = [];
    for (const { kind, label, search: way } of ways) {
      if (found.length === max) break;
      const href = searchPath(way);
      if (seen.has(href)) continue;
      seen.add(href);
      await yieldIfLong(failed.length);
      const count = countMatches(snapshot, way, now);
      if (count > 0) found.push({ suggestion: { kind, label, href, count }, way });
    }
    return found;
  }
}

function elsewhere(search: Search): Way {
  return { kind: 'wider', label: 'Outside the map area', search: { ...search, box: null } };
}

/** The search without one filter, or, if that is not enough, without two: those with the most homes first. */
function relaxed({ indexes }: PropertySnapshot, search: Search, failed: FailedGroups): Way[] {
  const [place, box] = [bitOf('place'), bitOf('box')];
  const counts = new Map<number, number>();
  for (const mask of failed) if (isFewBits(mask)) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  // The nearest districts and the wider searches cover dropping the place alone, and another way the map area alone.
  const masks = [...counts]
    .filter(
      ([mask]) => mask !== place && mask !== box && !(counts.has(place) && (mask & place) !== 0),
    )
    .toSorted(([, one], [, other]) => other - one)
    .map(([mask]) => mask);
  const singles = masks.filter((mask) => (mask & (mask - 1)) === 0);
  const names = namesIn(indexes);
  return (singles.length > 0 ? singles : masks).slice(0, maxRelaxed).map((mask) => {
    const left = groupsIn(mask);
    return {
      kind: 'relax',
      label: relaxedLabel(search, left, names),
      search: without(search, left),
    };
  });
}

/** One or two of the bits. */
function isFewBits(mask: number): boolean {
  const rest = mask & (mask - 1);
  return mask !== 0 && (rest & (rest - 1)) === 0;
}

/** 'Without “Band A” and “Gym”', 'Anywhere, without “Gym”'. */
function relaxedLabel(search: Search, left: readonly FilterGroup[], names: ListNames): string {
  const labels = left
    .filter((group) => group !== 'place')
    .map((group) => {
      const chips = chipsOf(only(search, group), names);
      const text = chips.map(({ label }) => label).join(', ');
      // A keyword is quoted already.
      return text.startsWith('“') ? text : `“${text}”`;
    });
  const text = `without ${labels.join(' and ')}`;
  return left.includes('place') ? `Anywhere, ${text}` : `W${text.slice(1)}`;
}

function wholeCity(search: Search): Way[] {
  const city = cityOf(search.location);
  return city === null || search.location === city
    ? []
    : [{ kind: 'wider', label: `Anywhere in ${city}`, search: { ...search, location: city } }];
}

/** Districts around the place with homes that match everything else, the nearest first. */
function nearest(index: SearchIndex, search: Search, failed: FailedGroups): Way[] {
  const { label } = findInPlace(index, search.location);
  const centre = label === null ? null : centreOf(label);
  if (centre === null) return [];
  const place = bitOf('place');
  const present = new Set<number>();
  for (let position = 0; position < failed.length; position += 1)
    if (failed[position] === place) present.add(index.district[position] ?? -1);
  return districts
    .filter((_, number) => present.has(number))
    .map((district) => ({ district, km: distanceKm(centre, district.centre) }))
    .filter(({ km }) => km <= maxNearestKm)
    .toSorted((one, other) => one.km - other.km)
    .slice(0, maxNearest)
    .map(({ district, km }) => ({
      kind: 'nearest',
      label: `${placeLabel(district)}, ${distanceText(km)} away`,
      search: { ...search, location: placeLabel(district) },
    }));
}

/** The price nearest to the asked range of a home that matches everything else. */
function closestPrice(index: SearchIndex, search: Search, failed: FailedGroups): Way[] {
  const range = priceRange(search);
  if (range === null) return [];
  const bit = bitOf('price');
  let [above, below] = [Infinity, 0];
  for (let position = 0; position < failed.length; position += 1) {
    const price = index.price[position] ?? 0;
    if (failed[position] !== bit || price === 0) continue;
    if (price > range.most) above = Math.min(above, price);
    else below = Math.max(below, price);
  }
  if (above === Infinity && below === 0) return [];
  // By ratio, since prices of homes spread over orders of magnitude.
  const isAbove = above !== Infinity && (below === 0 || above / range.most <= range.least / below);
  const price = isAbove ? above : below;
  return [
    {
      kind: 'price',
      label: `Closest price: ${amountText(price, search.purpose)}`,
      search: {
        ...search,
        price: null,
        priceMin: isAbove ? range.least || null : price,
        priceMax: isAbove || range.most === Infinity ? (isAbove ? price : null) : range.most,
      },
    },
  ];
}

/** The least cash, above the limit asked for, that is enough for a home that matches everything else. */
function leastCash({ cash }: SearchIndex, search: Search, failed: FailedGroups): Way[] {
  if (search.cashMax === null) return [];
  const bit = bitOf('cash');
  let least = Infinity;
  for (let position = 0; position < failed.length; position += 1)
    if (failed[position] === bit && cash[position] !== 0)
      least = Math.min(least, cash[position] ?? Infinity);
  if (least === Infinity) return [];
  const aim = search.purpose === 'rent' ? 'to move in' : 'to buy';
  const label = `Least cash ${aim}: ${formatNaira(least)}`;
  return [{ kind: 'price', label, search: { ...search, cashMax: least } }];
}

/** Naira, with both ends; null for any price. */
function priceRange({ purpose, price, priceMin, priceMax }: Search): {
  least: number;
  most: number;
} | null {
  const band = priceBands[purpose].find(({ value }) => value === price);
  if (band) return { least: Math.max(0, band.above), most: band.upTo };
  if (priceMin === null && priceMax === null) return null;
  return { least: priceMin ?? 0, most: priceMax ?? Infinity };
}

/** Beyond the city, from the narrowest to every home. */
function widerSearches(search: Search): Way[] {
  const other: Purpose = search.purpose === 'buy' ? 'rent' : 'buy';
  const homesOf = { buy: 'Homes for sale', rent: 'Homes for rent' };
  return [
    ...(search.location === ''
      ? []
      : [{ label: 'Anywhere in Nigeria', search: { ...search, location: '' } }]),
    { label: `${homesOf[other]}, with your other filters`, search: forPurpose(search, other) },
    ...(search.location === ''
      ? []
      : [
          {
            label: `All ${homesOf[search.purpose].toLowerCase()} in ${search.location}`,
            search: { ...everywhere(search), location: search.location },
          },
        ]),
    { label: `All ${homesOf[search.purpose].toLowerCase()}`, search: everywhere(search) },
    {
      label: `All ${homesOf[other].toLowerCase()}`,
      search: everywhere({ ...search, purpose: other }),
    },
  ].map((way) => ({ kind: 'wider', ...way }));
}
