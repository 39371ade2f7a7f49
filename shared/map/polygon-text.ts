import type { Corner } from './corners.ts';
import { toArea, type AreaReading, type DrawnArea } from './polygon.ts';

/** Base64url: needs no percent-encoding in a query. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const valueOf = new Map(Array.from(alphabet, (digit, value) => [digit, value]));

/** The site's limit of a URL: at most 1,024 corners. */
const maxLength = 2048;
/** Digits of a number: 30 bits. */
const maxDigits = 6;

/** The drawn area as text for a URL, at most 320 characters; of one city, fewer than 170. */
export function writeArea({ corners }: DrawnArea): string {
  let text = '';
  let [lat, lng] = [0, 0];
  for (const [nextLat, nextLng] of corners) {
    text += writeNumber(nextLat - lat) + writeNumber(nextLng - lng);
    [lat, lng] = [nextLat, nextLng];
  }
  return text;
}

/**
 * Reads a drawn area from a URL. The text holds, for each corner, the differences of latitude and longitude from the corner
 * before, in units of 10⁻⁴ degrees. Bounded: an end beyond 2,048 characters is left out, as is an incomplete one.
 */
export function readArea(text: string): AreaReading {
  const numbers = readNumbers(text.slice(0, maxLength));
  if (numbers === null) return { area: null, why: 'unreadable' };
  const corners: Corner[] = [];
  let [lat, lng] = [0, 0];
  for (let at = 0; at + 1 < numbers.values.length; at += 2) {
    lat += numbers.values[at] ?? 0;
    lng += numbers.values[at + 1] ?? 0;
    corners.push([lat, lng]);
  }
  const reading = toArea(corners);
  const isCut =
    text.length > maxLength || !numbers.isComplete || corners.length * 2 < numbers.values.length;
  return reading.area && isCut ? { ...reading, isSimplified: true } : reading;
}

/** Five bits a character, the lowest first; the sixth says that more follow. The sign is the lowest bit. */
function writeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  while (rest >= 32) {
    text += alphabet[32 + (rest % 32)];
    rest = Math.floor(rest / 32);
  }
  return text + alphabet[rest];
}

/** Null for an invalid character or number. */
function readNumbers(text: string): { values: number[]; isComplete: boolean } | null {
  const values: number[] = [];
  let [value, digits] = [0, 0];
  for (const character of text) {
    const digit = valueOf.get(character);
    if (digit === undefined || digits === maxDigits) return null;
    value += (digit % 32) * 32 ** digits;
    digits += 1;
    if (digit >= 32) continue;
    values.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, digits] = [0, 0];
  }
  return { values, isComplete: digits === 0 };
}
