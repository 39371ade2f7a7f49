import { formatNaira } from '../../shared/money.ts';
import { counted, formatNumber } from '../../shared/number.ts';
import { choiceNames, filters as table, flags } from '../../shared/search/filters.ts';
import type { Filters, Reading } from '../../shared/search-text/reading.ts';
import { sortLabels } from '../../shared/search-text/apply-meaning.ts';
import { slugOf } from '../../shared/search-text/slug.ts';

/**
 * What was read, as labels of chips. They are read the same way: a reading of the labels has the same purpose and filters.
 * Slugs that are in neither list are left out.
 */
export function readingLabels(
  { purpose, filters }: Pick<Reading, 'purpose' | 'filters'>,
  lists: { types: readonly string[]; amenities: readonly string[] },
): string[] {
  const named = (slugs: readonly string[], names: readonly string[]): string[] =>
    slugs.flatMap((slug) => names.find((name) => slugOf(name) === slug) ?? []);
  const { hours, since, sort, cashMax } = filters;
  return [
    ...(purpose === null ? [] : [purpose === 'rent' ? 'For rent' : 'For sale']),
    ...(filters.location === null ? [] : [filters.location]),
    ...named(filters.types, lists.types),
    ...bedLabels(filters),
    ...bathLabels(filters),
    ...priceLabels(filters),
    ...(cashMax === null ? [] : [`Up to ${formatNaira(cashMax)} in cash`]),
    ...sizeLabels(filters),
    ...named(filters.amenities, lists.amenities),
    ...choiceNames.flatMap((name) => {
      const labels: Readonly<Record<string, string>> = table[name].options;
      return filters[name].map((value) => labels[value] ?? value);
    }),
    ...(hours === null ? [] : [`${counted(hours, 'hour')} of light or more`]),
    ...flags.filter((name) => filters[name]).map((name) => table[name].label),
    ...(since === null ? [] : [`Listed within ${counted(since, 'day')}`]),
    ...(sort === null ? [] : [sortLabels[sort]]),
  ];
}

function bedLabels({ rooms, bedsMin, bedsMax }: Filters): string[] {
  const beds = (count: number): string => counted(count, 'bedroom');
  if (rooms !== null) return [rooms === 4 ? '4 or more bedrooms' : beds(rooms)];
  if (bedsMin !== null && bedsMin === bedsMax) return [beds(bedsMin)];
  return countLabels(bedsMin, bedsMax, 'bedrooms');
}

function bathLabels({ bathrooms, bathsMin, bathsMax }: Filters): string[] {
  return countLabels(bathrooms ?? bathsMin, bathsMax, 'bathrooms');
}

function sizeLabels({ area, sizeMin, sizeMax }: Filters): string[] {
  if (area !== null) return [`${formatNumber(area)} sq ft or more`];
  return countLabels(sizeMin, sizeMax, 'm²');
}

function countLabels(least: number | null, most: number | null, noun: string): string[] {
  if (least !== null && most !== null)
    return [`${formatNumber(least)} to ${formatNumber(most)} ${noun}`];
  if (least !== null)
    return noun === 'm²'
      ? [`${formatNumber(least)} m² or more`]
      : [`${formatNumber(least)} or more ${noun}`];
  return most === null ? [] : [`Up to ${formatNumber(most)} ${noun}`];
}

function priceLabels({ priceMin, priceMax }: Filters): string[] {
  if (priceMin !== null && priceMax !== null)
    return [`${formatNaira(priceMin)} to ${formatNaira(priceMax)}`];
  if (priceMin !== null) return [`From ${formatNaira(priceMin)}`];
  return priceMax === null ? [] : [`Up to ${formatNaira(priceMax)}`];
}
