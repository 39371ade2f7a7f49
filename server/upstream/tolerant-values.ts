import { z } from 'zod';
import type { Coordinates } from '../../shared/contract/property-terms.ts';
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

/** A string or finite number, trimmed; anything else is ''. */
export const text = tolerant(readText, { type: ['string', 'null'] });

/** A non-empty string or finite number, trimmed; anything else is null. */
export const textOrNull = tolerant((value) => (readText(value) === '' ? null : readText(value)), {
  type: ['string', 'null'],
});

/** Whole Naira, 0 if there is no price. Also accepts `₦100,000,000` and `NGN 100,000,000.00`. */
export const price = tolerant(
  (value) => {
    const amount = typeof value === 'string' ? value.replace(/^\s*(?:₦|NGN|N)\s*/i, '') : value;
    return Math.round(Math.max(0, readNumber(amount) ?? 0));
  },
  { type: 'number', minimum: 0 },
);

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

/** The provider's ISO 8601 time normalised to UTC; anything else is null. */
export const timeOrNull = tolerant(
  (value) => {
    if (typeof value !== 'string') return null;
    const parts =
      /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
        value.trim(),
      );
    if (parts === null) return null;
    const [, day = '', time = '00:00', zone = 'Z'] = parts;
    const moment = new Date(`${day}T${time}${zone.toUpperCase()}`);
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
  },
  { type: ['string', 'null'], format: 'date-time' },
);

/** An http(s) URL, else null. */
export const webAddressOrNull = tolerant(readWebAddress, { type: ['string', 'null'] });

/** The strings of a list, without other items; anything but a list is empty. */
export const texts = tolerant(
  (value) => {
    if (!Array.isArray(value)) return [];
    return value
      .filter((item) => typeof item === 'string')
      .map(readText)
      .filter((item) => item !== '');
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

export function readText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

export function readPositive(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && number > 0 ? number : null;
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
