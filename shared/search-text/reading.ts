import type { Purpose } from '../contract/property-terms.ts';

/** The values of filters with several, in the order of a canonical URL. */
export const choices = {
  furnishing: ['furnished', 'part-furnished', 'unfurnished'],
  /** Of electricity tariffs; A has the longest supply. */
  band: ['a', 'b', 'c', 'd', 'e'],
  power: ['generator', 'inverter', 'solar'],
  water: ['borehole', 'treated'],
  papers: ['c-of-o', 'governors-consent', 'deed', 'excision'],
} as const;

type Choice<Name extends keyof typeof choices> = (typeof choices)[Name][number][];

/** What a typed sentence asks for. Each filter has the meaning of the URL parameter of the same name in kebab case. */
export interface Reading {
  /** As said, or inferred from the price; null leaves the choice to the page. */
  purpose: Purpose | null;
  filters: Filters;
  /** What was not understood, as typed: at most 60 characters and 6 words. */
  words: string;
  notes: Note[];
}

/** Money is whole Naira (a price, or a yearly rent); null, false and [] don't filter. Arrays hold no value twice;
 * types and amenities are in the order typed. */
export interface Filters {
  /** The canonical name of a place: 'Yaba, Lagos'. */
  location: string | null;
  /** Slugs; homes of any of them. */
  types: string[];
  /** 1–4: exact, but 4 is four or more. Never together with `bedsMin` or `bedsMax`. */
  rooms: number | null;
  bedsMin: number | null;
  bedsMax: number | null;
  /** 1–4, at least. Never together with `bathsMin` or `bathsMax`. */
  bathrooms: number | null;
  bathsMin: number | null;
  bathsMax: number | null;
  priceMin: number | null;
  priceMax: number | null;
  /** To move in, or to complete a purchase. */
  cashMax: number | null;
  /** One of the specification's options, in square feet. Never together with `sizeMin`. */
  area: number | null;
  /** Square metres. */
  sizeMin: number | null;
  sizeMax: number | null;
  /** Slugs of the list's own names; homes with all of them. */
  amenities: string[];
  furnishing: Choice<'furnishing'>;
  band: Choice<'band'>;
  /** Hours of light a day, at least. */
  hours: number | null;
  power: Choice<'power'>;
  water: Choice<'water'>;
  papers: Choice<'papers'>;
  survey: boolean;
  seen: boolean;
  serviced: boolean;
  parking: boolean;
  pets: boolean;
  new: boolean;
  reduced: boolean;
  photos: boolean;
  /** Listed within this many days. */
  since: 1 | 3 | 7 | 14 | 30 | null;
  sort: 'lowest' | 'highest' | 'newest' | 'oldest' | 'cash' | null;
}

export type NoteKind =
  /** The text was cut. */
  | 'cut'
  /** A misspelt word was corrected. */
  | 'corrected'
  /** A misspelt place may be one of several. */
  | 'unsure'
  /** A further place. */
  | 'one-place'
  /** A part of a city was read as the city. */
  | 'widened'
  | 'not-offered'
  | 'not-covered'
  /** A feature can't be excluded. */
  | 'excluded'
  /** Understood, but there is no filter for it. */
  | 'unsupported'
  /** A second, different value of a filter with one value. */
  | 'repeated'
  | 'swapped'
  /** A monthly rent as a yearly one, or a sale price per year. */
  | 'period'
  | 'sort';

export interface Note {
  kind: NoteKind;
  /** A remark for the visitor. */
  text: string;
  /** Canonical names of places to link to: the other place, or those that may have been meant. */
  locations?: string[];
}

export function noFilters(): Filters {
  return {
    location: null,
    types: [],
    rooms: null,
    bedsMin: null,
    bedsMax: null,
    bathrooms: null,
    bathsMin: null,
    bathsMax: null,
    priceMin: null,
    priceMax: null,
    cashMax: null,
    area: null,
    sizeMin: null,
    sizeMax: null,
    amenities: [],
    furnishing: [],
    band: [],
    hours: null,
    power: [],
    water: [],
    papers: [],
    survey: false,
    seen: false,
    serviced: false,
    parking: false,
    pets: false,
    new: false,
    reduced: false,
    photos: false,
    since: null,
    sort: null,
  };
}
