import type { PropertyPage } from '../../../../shared/contract/listing-schemas.ts';
import { formatNaira } from '../../../../shared/money.ts';
import { counted, formatNumber } from '../../../../shared/number.ts';
import { writeAmount } from '../../../../shared/amounts.ts';
import { priceBands, roomChoices } from '../../../../shared/search/choices.ts';
import {
  factFilters,
  rowOf,
  isChoice,
  type ChoiceName,
  type FactFilter,
} from '../../../../shared/search/filters.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath } from '../../../../shared/search/write-query.ts';

/** The list's own names of slugs. */
export interface ListNames {
  type(slug: string): string;
  amenity(slug: string): string;
}

/** The active filters, in the order of their controls. */
export function chipsOf(search: Search, names: ListNames): PropertyPage['chips'] {
  return filtersOf(search, names).map(({ label, without }) => ({
    label,
    href: searchPath({ ...search, ...without, page: 1 }),
  }));
}

interface ActiveFilter {
  label: string;
  /** The changes that remove the filter from the search. */
  without: Partial<Search>;
}

function filtersOf(search: Search, names: ListNames): ActiveFilter[] {
  const { location, words } = search;
  return [
    ...(location === '' ? [] : [{ label: location, without: { location: '' } }]),
    ...(words === '' ? [] : [{ label: `“${words}”`, without: { words: '' } }]),
    ...each(search, 'types', names.type),
    ...rangeOf(bedroomsLabel(search), { rooms: null, bedsMin: null, bedsMax: null }),
    ...rangeOf(priceLabel(search), { price: null, priceMin: null, priceMax: null }),
    ...rangeOf(cashLabel(search), { cashMax: null }),
    ...rangeOf(bathroomsLabel(search), { bathrooms: null, bathsMin: null, bathsMax: null }),
    ...rangeOf(sizeLabel(search), { area: null, sizeMin: null, sizeMax: null }),
    ...each(search, 'amenities', names.amenity),
    ...factFilters.flatMap((name) => factsOf(search, name)),
    ...(search.within === null ? [] : [{ label: 'Drawn area', without: { within: null } }]),
    ...(search.box === null ? [] : [{ label: 'Map area', without: { box: null } }]),
  ];
}

function factsOf(search: Search, name: FactFilter): ActiveFilter[] {
  const { hours, since } = search;
  if (name === 'hours')
    return rangeOf(hours && `${counted(hours, 'hour')} of light or more`, { hours: null });
  if (name === 'since')
    return rangeOf(since && `Listed within ${counted(since, 'day')}`, { since: null });
  const { label = '', options = {} } = rowOf(name);
  if (isChoice(name)) return each(search, name, (value) => options[value] ?? value);
  return rangeOf(search[name] && label, { [name]: false });
}

/** The last choice of rooms includes all above it. */
const mostRooms = Math.max(...roomChoices);

export function bedroomsLabel({ rooms, bedsMin, bedsMax }: Search): string | null {
  if (rooms === null) return countLabel(bedsMin, bedsMax, 'bedroom');
  return countLabel(rooms, rooms === mostRooms ? null : rooms, 'bedroom');
}

export function bathroomsLabel({ bathrooms, bathsMin, bathsMax }: Search): string | null {
  return bathrooms === null
    ? countLabel(bathsMin, bathsMax, 'bathroom')
    : `${bathrooms}+ bathrooms`;
}

export function priceLabel({ purpose, price, priceMin, priceMax }: Search): string | null {
  const band = priceBands[purpose].find(({ value }) => value === price);
  if (band) return band.label;
  if (priceMin !== null && priceMax !== null)
    return `${shortNaira(priceMin)} to ${shortNaira(priceMax)}`;
  if (priceMin !== null) return `From ${shortNaira(priceMin)}`;
  return priceMax === null ? null : `Up to ${shortNaira(priceMax)}`;
}

function cashLabel({ purpose, cashMax }: Search): string | null {
  const aim = purpose === 'rent' ? 'to move in' : 'to buy';
  return cashMax === null ? null : `Up to ${shortNaira(cashMax)} ${aim}`;
}

function sizeLabel({ area, sizeMin, sizeMax }: Search): string | null {
  if (area !== null) return `${area}+ square feet`;
  if (sizeMin !== null && sizeMax !== null)
    return `${formatNumber(sizeMin)} to ${formatNumber(sizeMax)} m²`;
  if (sizeMin !== null) return `${formatNumber(sizeMin)}+ m²`;
  return sizeMax === null ? null : `Up to ${formatNumber(sizeMax)} m²`;
}

/** '2 to 4 bedrooms', '5+ bedrooms', '5 bedrooms', 'Up to 2 bedrooms'. */
function countLabel(least: number | null, most: number | null, noun: string): string | null {
  if (least !== null && least === most) return counted(least, noun);
  if (least !== null && most !== null) return `${least} to ${counted(most, noun)}`;
  if (least !== null) return `${least}+ ${noun}s`;
  return most === null ? null : `Up to ${counted(most, noun)}`;
}

/** '₦5M', '₦950K'; in full if that is shorter. */
function shortNaira(amount: number): string {
  const text = writeAmount(amount);
  return /\d$/.test(text) || amount < 1000 ? formatNaira(amount) : `₦${text.toUpperCase()}`;
}

function rangeOf(label: string | null | 0 | false, without: Partial<Search>): ActiveFilter[] {
  return label ? [{ label, without }] : [];
}

function each(
  search: Search,
  name: 'types' | 'amenities' | ChoiceName,
  labelOf: (value: string) => string,
): ActiveFilter[] {
  const values: readonly string[] = search[name];
  return values.map((value) => ({
    label: labelOf(value),
    without: { [name]: values.filter((other) => other !== value) },
  }));
}
