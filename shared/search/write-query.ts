import { writeBox } from '../map/bounds.ts';
import { writeArea } from '../map/polygon-text.ts';
import { purposePath } from '../paths.ts';
import { writeAmount } from '../amounts.ts';
import { defaultLocation } from '../cities.ts';
import { flags, type Search } from './search.ts';

type Texts = readonly string[];

const none: Texts = [];

/** Canonical query string of a search without default values: '' or starting with '?'. */
export function searchQuery(search: Search): string {
  const { bedsMin, bedsMax, bathsMin, bathsMax, sizeMin, sizeMax, within, box } = search;
  const parameters: [name: string, values: Texts][] = [
    ['location', search.location === defaultLocation ? none : [search.location]],
    ['words', search.words === '' ? none : [search.words]],
    ['type', search.types],
    ['rooms', numberTexts(search.rooms)],
    ['beds-min', numberTexts(bedsMin)],
    ['beds-max', numberTexts(bedsMax)],
    ['bathrooms', numberTexts(search.bathrooms)],
    ['baths-min', numberTexts(bathsMin)],
    ['baths-max', numberTexts(bathsMax)],
    ['price', search.price === null ? none : [search.price]],
    ['price-min', amountTexts(search.priceMin)],
    ['price-max', amountTexts(search.priceMax)],
    ['cash-max', amountTexts(search.cashMax)],
    ['area', numberTexts(search.area)],
    ['size-min', numberTexts(sizeMin)],
    ['size-max', numberTexts(sizeMax)],
    ['amenity', search.amenities],
    ['furnishing', search.furnishing],
    ['band', search.band],
    ['hours', numberTexts(search.hours)],
    ['power', search.power],
    ['water', search.water],
    ['papers', search.papers],
    ...flags.map((name): [string, Texts] => [name, search[name] ? ['yes'] : none]),
    ['since', numberTexts(search.since)],
    ['within', within === null ? none : [writeArea(within)]],
    ['box', box === null ? none : [writeBox(box)]],
    ['sort', search.sort === 'lowest' ? none : [search.sort]],
    ['page', search.page > 1 ? [String(search.page)] : none],
    ['view', search.view === 'grid' ? none : [search.view]],
  ];
  const params = new URLSearchParams();
  for (const [name, values] of parameters) for (const value of values) params.append(name, value);
  const query = params.toString();
  return query && `?${query}`;
}

/** Canonical path and query of a search. */
export function searchPath(search: Search): string {
  return `${purposePath(search.purpose)}${searchQuery(search)}`;
}

function numberTexts(value: number | null): Texts {
  return value === null ? none : [String(value)];
}

function amountTexts(amount: number | null): Texts {
  return amount === null ? none : [writeAmount(amount)];
}
