import { z } from 'zod';
import {
  paperTypes,
  type Coordinates,
  type PaperView,
} from '../../shared/contract/property-terms.ts';
import type { PastPrice } from '../../shared/contract/property-schemas.ts';
import { dayInLagos, isDay } from '../../shared/dates.ts';
import { readableName } from '../../shared/person-name.ts';
import { isRecord } from '../../shared/record.ts';

/** What the provider should send, as JSON Schema. */
type Documented = {
  type: JsonType | JsonType[];
  format?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: Documented;
  properties?: Record<string, Documented>;
};

/** Longer than any name, title or address. */
const maxTextLength = 300;
const maxParagraphs = 20_000;
const maxTexts = 100;
const maxPastPrices = 24;
const dayMs = 86_400_000;

const documentedPaper: Documented = {
  type: 'object',
  properties: { seenBy: { type: 'string' }, seenOn: { type: 'string', format: 'date' } },
};

type JsonType = 'string' | 'number' | 'integer' | 'array' | 'object' | 'null';

/**
 * A schema for a provider value that may be missing, null or of a similar type without making the whole item unusable. It never
 * rejects.
 * @param documented for the OpenAPI document
 */
export function tolerant<T>(
  read: (value: unknown) => T,
  documented: Documented,
): z.ZodType<T, unknown> {
  return unparsed(documented).transform(read);
}

/** Any value, as it is. */
export function unparsed(documented: Documented): z.ZodType<unknown, unknown> {
  return z.unknown().optional().meta(documented);
}

/** The first 300 characters of a string or finite number, trimmed; anything else is ''. */
export const text = tolerant(readShortText, { type: ['string', 'null'] });

/** A person's name, without characters that reverse text; '' if nothing of it would be seen. */
export const personName = tolerant((value) => readableName(readShortText(value)), {
  type: ['string', 'null'],
});

/** A short text; null if it is empty or absent. */
export const textOrNull = tolerant((value) => readShortText(value) || null, {
  type: ['string', 'null'],
});

/** The first 300 characters of a string that is not blank, trimmed; rejects anything else. */
export const requiredText = z.string().trim().min(1).transform(readShortText);

/** The first 20,000 characters of a string or finite number, trimmed; anything else is ''. */
export const paragraphs = tolerant((value) => cut(readText(value), maxParagraphs), {
  type: ['string', 'null'],
});

/** A string or finite number of any length, trimmed; anything else is ''. */
export const longText = tolerant(readText, { type: ['string', 'null'] });

/** Whole Naira, 0 if there is no price. Also accepts `₦100,000,000` and `NGN 100,000,000.00`. */
export const price = tolerant((value) => Math.round(Math.max(0, readNaira(value) ?? 0)), {
  type: 'number',
  minimum: 0,
});

/** Whole Naira, 0 if there is nothing to pay; null if unknown or negative. Accepts the same as `price`. */
export const amountOrNull = tolerant(readAmount, { type: ['number', 'null'], minimum: 0 });

/** Whole Naira above 0, else null. */
export const priceOrNull = tolerant((value) => readAmount(value) || null, {
  type: ['number', 'null'],
  minimum: 0,
});

/** A non-negative number rounded down to a whole one, else 0. */
export const count = tolerant((value) => readCount(value) ?? 0, { type: 'integer', minimum: 0 });

/** Whole square metres, 0 if unknown. */
export const wholeArea = tolerant((value) => readCount(value) ?? 0, {
  type: ['integer', 'null'],
  minimum: 0,
});

/** A non-negative number rounded down to a whole one, else null. */
export const countOrNull = tolerant(readCount, { type: ['integer', 'null'], minimum: 0 });

/** A number above zero, else null. */
export const positiveOrNull = tolerant(readPositive, { type: ['number', 'null'] });

export const yearOrNull = tolerant(
  (value) => {
    const year = readCount(value);
    return year !== null && year >= 1800 && year <= 2100 ? year : null;
  },
  { type: ['integer', 'null'], minimum: 1800, maximum: 2100 },
);

/** Whole hours of a day, else null. */
export const hoursOrNull = tolerant(
  (value) => {
    const hours = readCount(value);
    return hours !== null && hours <= 24 ? hours : null;
  },
  { type: ['integer', 'null'], minimum: 0, maximum: 24 },
);

/** A day of the calendar in Nigeria, from a day or an ISO 8601 time; null if it is none or after tomorrow. */
export const dayOrNull = tolerant(readDay, { type: ['string', 'null'], format: 'date' });

/** Papers by type; unknown types are dropped, and anything but an object is empty. */
export const papers = tolerant(
  (value) => {
    if (!isRecord(value)) return [];
    return paperTypes.flatMap((type) => {
      const paper = value[type];
      return isRecord(paper) ? [readPaper(type, paper)] : [];
    });
  },
  {
    type: ['object', 'null'],
    properties: Object.fromEntries(paperTypes.map((type) => [type, documentedPaper])),
  },
);

/** Items with a price above 0 and a time, oldest first; anything but a list is empty. */
export const priceHistory = tolerant(
  (value) => {
    if (!Array.isArray(value)) return [];
    const items = value.flatMap((item): PastPrice[] => {
      if (!isRecord(item)) return [];
      const amount = readAmount(item['price']);
      const at = readTime(item['at']);
      return amount !== null && amount > 0 && at !== null ? [{ price: amount, at }] : [];
    });
    return items.toSorted((one, other) => one.at.localeCompare(other.at)).slice(-maxPastPrices);
  },
  {
    type: 'array',
    items: {
      type: 'object',
      properties: { price: { type: 'number' }, at: { type: 'string', format: 'date-time' } },
    },
  },
);

/** The provider's ISO 8601 time normalised to UTC; anything else is null. */
export const timeOrNull = tolerant(readTime, { type: ['string', 'null'], format: 'date-time' });

/** An http(s) URL, else null. */
export const webAddressOrNull = tolerant(readWebAddress, { type: ['string', 'null'] });

/** The first 100 strings of a list, each once and cut to 300 characters; anything but a list is empty. */
export const texts = tolerant(
  (value) => {
    const found = new Set<string>();
    for (const item of Array.isArray(value) ? value : []) {
      if (typeof item === 'string' && item.trim() !== '') found.add(readShortText(item));
      if (found.size === maxTexts) break;
    }
    return [...found];
  },
  { type: 'array', items: { type: 'string' } },
);

/** Valid coordinates, from numbers or numeric strings, else null. */
export const coordinatesOrNull = tolerant(readCoordinates, {
  type: ['object', 'null'],
  properties: { lat: { type: 'number' }, lng: { type: 'number' } },
});

/** A point with its `address`, unparsed. */
export const location = unparsed({
  type: 'object',
  properties: { lat: { type: 'number' }, lng: { type: 'number' }, address: { type: 'string' } },
});

/** From 0 to 5, else null. */
export const ratingOrNull = tolerant(
  (value) => {
    const rating = readNumber(value);
    return rating !== null && rating >= 0 && rating <= 5 ? rating : null;
  },
  { type: ['number', 'null'], minimum: 0, maximum: 5 },
);

/** The items of a list that a schema accepts; anything but a list is empty. */
export function itemsOf<T extends object>(item: z.ZodType<T>): z.ZodType<T[], unknown> {
  return z
    .array(item.optional().catch(undefined))
    .catch([])
    .transform((items) => items.filter((readable) => readable !== undefined));
}

/** Well-formed: half a character cannot be part of a URL, nor stored. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value.trim().toWellFormed();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

export function readShortText(value: unknown): string {
  return cut(readText(value), maxTextLength);
}

function cut(wellFormed: string, maxLength: number): string {
  if (wellFormed.length <= maxLength) return wellFormed;
  // The cut may have split a surrogate pair.
  return wellFormed
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();
}

export function readPositive(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && number > 0 ? number : null;
}

function readTime(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      value.trim(),
    );
  if (parts === null) return null;
  const [, day = '', time = '00:00', zone = 'Z'] = parts;
  const moment = new Date(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function readDay(value: unknown): string | null {
  const stated = readText(value);
  // A time of a day that does not exist would be one of the next month.
  const time = isDay(stated.slice(0, 10)) ? readTime(stated) : null;
  if (time === null) return null;
  const day = isDay(stated) ? stated : dayInLagos(Date.parse(time));
  return day <= dayInLagos(Date.now() + dayMs) ? day : null;
}

function readPaper(type: PaperView['type'], paper: Record<string, unknown>): PaperView {
  const seenBy = cut(readText(paper['seenBy']), 80);
  const seenOn = readDay(paper['seenOn']);
  if (seenBy === '' || seenOn === null) return { type, seenBy: null, seenOn: null };
  return { type, seenBy, seenOn };
}

function readNaira(value: unknown): number | null {
  return readNumber(typeof value === 'string' ? value.replace(/^\s*(?:₦|NGN|N)\s*/i, '') : value);
}

function readAmount(value: unknown): number | null {
  const amount = readNaira(value);
  return amount !== null && amount >= 0 ? Math.round(amount) : null;
}

function readWebAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const url = URL.parse(value.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

export function readCoordinates(value: unknown): Coordinates | null {
  if (!isRecord(value)) return null;
  const lat = readNumber(value['lat']);
  const lng = readNumber(value['lng']);
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return { lat, lng };
}

function readCount(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && number >= 0 ? Math.floor(number) : null;
}

/** A number or numeric string, with thousands separators allowed. Values beyond the safe range are null. */
function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' ? parseNumber(value) : value;
  if (typeof number !== 'number' || !(Math.abs(number) <= Number.MAX_SAFE_INTEGER)) return null;
  return number;
}

function parseNumber(value: string): number {
  const digits = value.trim().replaceAll(',', '');
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}
