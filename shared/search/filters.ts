import { furnishingLabels, paperLabels, type Purpose } from '../contract/property-terms.ts';
import type { Bounds } from '../map/bounds.ts';
import type { DrawnArea } from '../map/polygon.ts';
import { maxHours } from './limits.ts';

/** The value of a filter by its kind; null, false, '' and [] filter nothing. */
interface Values {
  text: string;
  slugs: string[];
  number: number | null;
  /** Whole Naira: a price, or a yearly rent. */
  amount: number | null;
  /** A `value` of `priceBands`. */
  band: string | null;
  /** A home has at least this many. */
  least: number | null;
  /** Drawn on the map. */
  drawn: DrawnArea | null;
  box: Bounds | null;
  yes: boolean;
}

interface Row {
  /** A home has `any` or `all` of the chosen options; the other kinds are those of `Values`. */
  kind: keyof Values | 'any' | 'all' | 'steps';
  /** In the URL; by default the name in kebab case. */
  parameter?: string;
  /** Filters on the same thing: setting one clears the others. By default the filter is alone in a group of its name. */
  group?: string;
  /** In remarks: 'Ignored: pets allowed'. */
  remark?: string;
  /** On the filters page and on the chip of a filter of the kind `yes`. */
  label?: string;
  /** What asks for a filter of the kind `yes` in a sentence, separated by '|'; the longest at a word counts. */
  phrases?: string;
  /** Labels by value, in canonical order. */
  options?: Readonly<Record<string, string>>;
  /** Values of the kind `steps`. */
  steps?: readonly number[];
  /** The greatest value of the kind `least`. */
  most?: number;
  /** The only purpose for which it is offered; it is dropped when the purpose changes. */
  onlyFor?: Purpose;
  /** Whether it depends on the day, and not on the home alone. */
  byDay?: true;
}

/**
 * Every filter of a listing, in the order of a canonical URL (`parameterNames`). The order of the options is canonical, too.
 * Types and amenities are slugs.
 */
export const filters = {
  /** As typed; empty for everywhere. At most 80 characters. */
  location: { kind: 'text', group: 'place' },
  /** Keywords as typed, all of which a home has. At most 60 characters and 6 words. */
  words: { kind: 'text' },
  /** Homes of any of them. */
  types: { kind: 'slugs', parameter: 'type', group: 'type', remark: 'type' },
  /** 1–4: exact, but 4 is four or more. Never together with `bedsMin` or `bedsMax`. */
  rooms: { kind: 'number', group: 'beds' },
  bedsMin: { kind: 'number', group: 'beds' },
  bedsMax: { kind: 'number', group: 'beds' },
  /** 1–4, at least. Never together with `bathsMin` or `bathsMax`. */
  bathrooms: { kind: 'number', group: 'baths' },
  bathsMin: { kind: 'number', group: 'baths' },
  bathsMax: { kind: 'number', group: 'baths' },
  /** Never together with `priceMin` or `priceMax`. */
  price: { kind: 'band' },
  priceMin: { kind: 'amount', group: 'price' },
  priceMax: { kind: 'amount', group: 'price' },
  /** To move in, or to complete a purchase. */
  cashMax: { kind: 'amount', group: 'cash', remark: 'cash needed' },
  /** One of the specification's options, in square feet. Never together with `sizeMin` or `sizeMax`. */
  area: { kind: 'number', group: 'size' },
  /** Square metres. */
  sizeMin: { kind: 'number', group: 'size' },
  sizeMax: { kind: 'number', group: 'size' },
  amenities: { kind: 'slugs', parameter: 'amenity', group: 'amenity', remark: 'amenity' },
  furnishing: { kind: 'any', remark: 'furnishing', options: furnishingLabels },
  /** Band of the electricity tariff; A has the longest supply. */
  band: {
    kind: 'any',
    remark: 'grid band',
    options: { a: 'Band A', b: 'Band B', c: 'Band C', d: 'Band D', e: 'Band E' },
  },
  /** Hours of light a day. */
  hours: { kind: 'least', remark: 'hours of light', most: maxHours },
  power: {
    kind: 'all',
    remark: 'power',
    options: { generator: 'Generator', inverter: 'Inverter', solar: 'Solar' },
  },
  water: {
    kind: 'all',
    remark: 'water',
    options: { borehole: 'Borehole', treated: 'Treated water' },
  },
  papers: {
    kind: 'any',
    remark: 'papers',
    options: {
      'c-of-o': paperLabels.c_of_o,
      'governors-consent': paperLabels.governors_consent,
      deed: paperLabels.deed,
      excision: paperLabels.excision,
    },
    onlyFor: 'buy',
  },
  survey: {
    kind: 'yes',
    remark: 'registered survey',
    label: 'Registered survey',
    onlyFor: 'buy',
    phrases: 'survey|registered survey|survey plan|registered survey plan|surveyed',
  },
  seen: {
    kind: 'yes',
    remark: 'papers seen',
    label: 'Papers seen',
    onlyFor: 'buy',
    phrases:
      'papers seen|verified papers|papers verified|verified documents|verified title|papers checked|seen papers|papers seen by us|documents verified|documents seen|title verified',
  },
  serviced: {
    kind: 'yes',
    remark: 'serviced homes',
    label: 'Serviced',
    phrases: 'serviced|fully serviced|service apartment|well serviced',
  },
  parking: {
    kind: 'yes',
    remark: 'parking',
    label: 'Parking',
    phrases:
      'parking|parking space|parking spaces|car park|carpark|car parking|garage|carport|ample parking|parking lot|ample parking space',
  },
  pets: {
    kind: 'yes',
    remark: 'pets allowed',
    label: 'Pets allowed',
    onlyFor: 'rent',
    phrases:
      'pets|pet|pets allowed|pet allowed|pet friendly|pets friendly|dog friendly|dogs allowed|allows pets|accepts pets|allow dogs|dogs|pets ok',
  },
  new: {
    kind: 'yes',
    remark: 'newly built homes',
    label: 'Newly built',
    phrases: 'new|newly built|brand new|just built|new build|newly|new built|newly completed',
  },
  reduced: {
    kind: 'yes',
    remark: 'reduced prices',
    label: 'Reduced',
    byDay: true,
    phrases:
      'reduced|reduced price|price reduced|price drop|price slash|price slashed|price slashed down|discounted|discount|reduced prices|slashed',
  },
  photos: {
    kind: 'yes',
    remark: 'homes with photos',
    label: 'With photos',
    phrases:
      'photos|with photos|with photo|with pictures|with pics|pictures|pics|with images|with photographs|photo|picture',
  },
  /** Days since the home was listed, at most. */
  since: { kind: 'steps', remark: 'days since listing', steps: [1, 3, 7, 14, 30] },
  within: { kind: 'drawn', remark: 'drawn area' },
  /** The part of the map that the visitor has moved to. */
  box: { kind: 'box', remark: 'map area' },
} as const satisfies Readonly<Record<string, Row>>;

type Filters = typeof filters;
export type FilterName = keyof Filters;
type NamesOf<Kind> = {
  [Name in FilterName]: Filters[Name]['kind'] extends Kind ? Name : never;
}[FilterName];
export type FilterGroup = {
  [Name in FilterName]: Filters[Name] extends { group: infer Group } ? Group : Name;
}[FilterName];
/** The filters that are set or not. */
export type Flag = NamesOf<'yes'>;
/** The filters with several values of a few. */
export type ChoiceName = NamesOf<'any' | 'all'>;

const factKinds = ['any', 'all', 'least', 'yes', 'steps'] as const;
/** The filters on a fact that a home states. */
export type FactFilter = NamesOf<(typeof factKinds)[number]>;

type ValueOf<Filter extends Row> = Filter extends { options: infer Options }
  ? (keyof Options & string)[]
  : Filter extends { steps: readonly (infer Step)[] }
    ? Step | null
    : Filter['kind'] extends keyof Values
      ? Values[Filter['kind']]
      : never;

/** What a search asks for; null, false, '' and [] filter nothing. */
export type FilterValues = { -readonly [Name in FilterName]: ValueOf<Filters[Name]> };

/** In canonical order, as are the other lists. */
export const filterNames = Object.keys(filters) as FilterName[];
export const factFilters = filterNames.filter((name) =>
  factKinds.some((kind) => kind === rowOf(name).kind),
) as FactFilter[];
export const flags = filterNames.filter((name) => rowOf(name).kind === 'yes') as Flag[];
export const choiceNames = filterNames.filter(isChoice);

export function isChoice(name: FilterName): name is ChoiceName {
  return 'options' in filters[name];
}

export function rowOf(name: FilterName): Row {
  return filters[name];
}

/** 'beds-min' for `bedsMin`. */
export function parameterOf(name: FilterName): string {
  return rowOf(name).parameter ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The values of a filter with several. */
export function optionsOf<Name extends ChoiceName>(name: Name): FilterValues[Name] {
  return Object.keys(filters[name].options) as FilterValues[Name];
}

/** The filter's value if it filters nothing. */
function nothingOf(name: FilterName): unknown {
  const { kind } = rowOf(name);
  if (kind === 'text') return '';
  if (kind === 'yes') return false;
  return kind === 'slugs' || isChoice(name) ? [] : null;
}

/** A search of everything, whatever the page shows by default. */
export function noFilters(): FilterValues {
  return Object.fromEntries(filterNames.map((name) => [name, nothingOf(name)])) as FilterValues;
}

/** Some of the filters of a search. */
export function valuesOf(
  values: FilterValues,
  names: readonly FilterName[],
): Partial<FilterValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

export function groupOf(name: FilterName): FilterGroup {
  return (rowOf(name).group ?? name) as FilterGroup;
}

export function isSet(value: unknown): boolean {
  return (
    value !== null &&
    value !== false &&
    value !== '' &&
    !(Array.isArray(value) && value.length === 0)
  );
}
