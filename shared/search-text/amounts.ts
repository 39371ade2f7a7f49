import type { Token } from './tokens.ts';

/** Naira. */
export const maxAmount = 1_000_000_000_000;

const units: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand', 'thousands', 'grand'].map((word) => [word, 1e3] as const),
  ...['m', 'mil', 'mill', 'mio', 'mln', 'million', 'millions', 'milion', 'milla'].map(
    (word) => [word, 1e6] as const,
  ),
  ...['b', 'bn', 'bil', 'billion', 'billions', 'bilion'].map((word) => [word, 1e9] as const),
]);
const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const tens = 'thirty forty fifty sixty seventy eighty ninety';
const numberWords: ReadonlyMap<string, number> = new Map([
  ...smallNumbers.split(' ').map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, index) => [word, 30 + 10 * index] as const),
  ['fourty', 40],
]);
const currencies = new Set(['₦', 'ngn', 'n', 'naira']);

/** A number as typed, with its unit: '₦2.5m'. */
export interface Figure {
  /** Without the unit. */
  value: number;
  unit: number | null;
  hasCurrency: boolean;
  /** Index of the token after it. */
  end: number;
}

/** The figure that starts at a token, if any. */
export function figureAt(tokens: readonly Token[], start: number): Figure | null {
  const first = tokens[start]?.text;
  // 'n 2' is 'and 2'.
  const isPrefixed =
    first === '₦' || first === 'ngn' || (first === 'n' && tokens[start + 1]?.isJoined === true);
  const number = numberAt(tokens, isPrefixed ? start + 1 : start);
  if (number === null) return null;
  let { end } = number;
  const unit = units.get(tokens[end]?.text ?? '') ?? null;
  if (unit !== null) end += 1;
  const isSuffixed = isCurrency(tokens[end]) && (tokens[end + 1]?.value ?? null) === null;
  if (isSuffixed) end += 1;
  return { value: number.value, unit, hasCurrency: isPrefixed || isSuffixed, end };
}

/** Whole Naira; null beyond `maxAmount`. */
export function wholeAmount(value: number, unit: number): number | null {
  const amount = Math.round(value * unit);
  return amount <= maxAmount ? amount : null;
}

function isCurrency(token: Token | undefined): boolean {
  return token !== undefined && currencies.has(token.text);
}

function numberAt(tokens: readonly Token[], start: number): { value: number; end: number } | null {
  const token = tokens[start];
  if (token === undefined) return null;
  // A telephone number is not an amount.
  if (token.value !== null)
    return /^0\d/.test(token.text) ? null : { value: token.value, end: start + 1 };
  return wordNumberAt(tokens, start);
}

/** 'two hundred and fifty', 'half a'. */
function wordNumberAt(
  tokens: readonly Token[],
  start: number,
): { value: number; end: number } | null {
  const textAt = (index: number) => tokens[index]?.text ?? '';
  if (textAt(start) === 'half') {
    const end = textAt(start + 1) === 'a' ? start + 2 : start + 1;
    return units.has(textAt(end)) ? { value: 0.5, end } : null;
  }
  if (textAt(start) === 'a' && textAt(start + 1) === 'hundred')
    return hundredsAt(tokens, 100, start + 2);
  const small = smallNumberAt(tokens, start);
  if (small === null) return null;
  return textAt(small.end) === 'hundred'
    ? hundredsAt(tokens, small.value * 100, small.end + 1)
    : small;
}

function hundredsAt(
  tokens: readonly Token[],
  hundreds: number,
  start: number,
): { value: number; end: number } {
  const hasAnd = tokens[start]?.text === 'and';
  const rest = smallNumberAt(tokens, hasAnd ? start + 1 : start);
  return rest === null
    ? { value: hundreds, end: start }
    : { value: hundreds + rest.value, end: rest.end };
}

/** Below a hundred: 'twenty five'. */
function smallNumberAt(
  tokens: readonly Token[],
  start: number,
): { value: number; end: number } | null {
  const value = numberWords.get(tokens[start]?.text ?? '');
  if (value === undefined) return null;
  const digit = numberWords.get(tokens[start + 1]?.text ?? '') ?? 0;
  return value >= 20 && digit > 0 && digit < 10
    ? { value: value + digit, end: start + 2 }
    : { value, end: start + 1 };
}
