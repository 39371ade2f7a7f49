import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import type { FieldErrors } from '../../../shared/contract/problem.ts';
import { invalidForm } from '../../errors/app-error.ts';

/** Characters, after trimming. */
const maxQueryLength = 120;

/** Plain decimals only: `Number` would also accept '', '1e400' and '0x10'. */
const decimal = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** The search text, with white space collapsed. Throws an `AppError` 422 if it is invalid. */
export function readQuery(params: URLSearchParams): string {
  const typed = (params.get('q') ?? '').trim();
  if (typed === '') throw invalidForm({ q: 'Please type a place to look for.' });
  if (typed.length > maxQueryLength)
    throw invalidForm({ q: `A place to look for has at most ${maxQueryLength} characters.` });
  if (/[\p{Cc}\p{Cs}\ufffd]/u.test(typed))
    throw invalidForm({ q: 'A place to look for is plain text.' });
  return typed.normalize('NFC').replace(/\s+/g, ' ');
}

/** A point from `lat` and `lon`. Throws an `AppError` 422 if it is invalid. */
export function readPoint(params: URLSearchParams): Coordinates {
  const lat = readDegrees(params.get('lat'), 90);
  const lng = readDegrees(params.get('lon'), 180);
  if (lat !== null && lng !== null) return { lat, lng };
  const errors: FieldErrors = {
    ...(lat === null && { lat: 'Latitude is a number from -90 to 90.' }),
    ...(lng === null && { lon: 'Longitude is a number from -180 to 180.' }),
  };
  throw invalidForm(errors);
}

function readDegrees(text: string | null, max: number): number | null {
  if (text === null || !decimal.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= max ? degrees : null;
}
