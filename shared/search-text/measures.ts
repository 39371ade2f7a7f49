import { figureAt, wholeAmount, type Figure } from './amounts.ts';
import {
  adjectives,
  cashAfter,
  cashBefore,
  hourWords,
  lightWords,
  nouns,
  numberedNames,
  otherNouns,
  periods,
  wordsAfter,
  wordsBefore,
  type Bound,
  type MeasureKind,
} from './measure-words.ts';
import { phraseFrom } from './phrase-table.ts';
import type { Token } from './tokens.ts';

/** A number of something, as a range. */
export interface Measure {
  kind: MeasureKind;
  /** With the unit; null for no limit. */
  least: number | null;
  most: number | null;
  /** A single number without 'at least' or 'at most'. */
  isExact: boolean;
  isSwapped: boolean;
  /** Period that an amount of money is paid for; null if none is said. */
  period: 'month' | 'year' | null;
  /** Token indexes; the end is exclusive. */
  start: number;
  end: number;
}

/** The measure that starts at a token, if any. Bare amounts below 1,000 mean millions, of a rent from 100 thousands. */
export function measureAt(
  tokens: readonly Token[],
  start: number,
  { isRent }: { isRent: boolean },
): Measure | null {
  const cashWord = phraseFrom(cashBefore, tokens, start);
  const bound = phraseFrom(wordsBefore, tokens, cashWord?.end ?? start);
  const figureStart = bound?.end ?? cashWord?.end ?? start;
  const first = figureAt(tokens, figureStart);
  if (first === null) return null;
  if (bound === null && numberedNames.has(tokens[start - 1]?.text ?? '')) return null;
  const second = rangeEnd(tokens, first, bound?.meaning ?? null);
  const last = second ?? first;
  const inner = phraseFrom(wordsAfter, tokens, last.end);
  const nounStart = inner !== null && !opensNext(tokens, inner, true) ? inner.end : last.end;
  const isPlain = first.unit === null && !first.hasCurrency;
  const noun = isPlain ? nounAt(tokens, nounStart) : null;
  const innerBound = noun !== null && nounStart > last.end ? inner : null;
  const measured = noun?.end ?? last.end;
  const trailing = trailingBound(tokens, measured, noun !== null || bound !== null);
  const said = bound?.meaning ?? innerBound?.meaning ?? trailing?.meaning ?? null;
  const end = trailing?.end ?? measured;
  const isSwappable = second !== null;
  if (noun !== null) {
    if (cashWord !== null) return null;
    const limits = limitsOf(first.value, last.value, isSwappable, said);
    return { kind: noun.meaning, ...limits, period: null, start, end };
  }
  if (isPlain && otherNouns.has(tokens[last.end]?.text ?? '')) return null;
  const low = amountOf(first, last, said, isRent);
  const high = amountOf(last, first, said, isRent);
  if (low === null || high === null) return null;
  const rest = moneyEnd(tokens, end, trailing === null);
  const kind = cashWord !== null || rest.isCash ? 'cash' : 'price';
  return {
    kind,
    ...limitsOf(low, high, isSwappable, said),
    period: rest.period,
    start,
    end: rest.end,
  };
}

function limitsOf(
  low: number,
  high: number,
  isRange: boolean,
  said: Bound | null,
): Pick<Measure, 'least' | 'most' | 'isExact' | 'isSwapped'> {
  if (isRange) {
    const [least, most] = [Math.min(low, high), Math.max(low, high)];
    return { least, most, isExact: false, isSwapped: low > high };
  }
  const isBounded = said === 'least' || said === 'most';
  return {
    least: said === 'most' ? null : low,
    most: said === 'least' ? null : low,
    isExact: !isBounded,
    isSwapped: false,
  };
}

/** 'max' after a measure that is not a count and has no bound before it. The plus in '3 bed + BQ' is not a bound. */
function trailingBound(
  tokens: readonly Token[],
  start: number,
  isBounded: boolean,
): { meaning: Bound; end: number } | null {
  const text = tokens[start]?.text;
  if (isBounded && (text === '+' || text === 'plus')) return null;
  const word = phraseFrom(wordsAfter, tokens, start);
  return word !== null && !opensNext(tokens, word, isBounded) ? word : null;
}

/** What follows an amount: 'a year', 'max', 'to move in'. */
function moneyEnd(
  tokens: readonly Token[],
  start: number,
  mayBeBounded: boolean,
): { period: Measure['period']; isCash: boolean; end: number } {
  const per = phraseFrom(periods, tokens, start);
  const periodEnd = per?.end ?? start;
  const late = mayBeBounded && per !== null ? trailingBound(tokens, periodEnd, false) : null;
  const lateEnd = late?.meaning === 'most' ? late.end : periodEnd;
  const cash = phraseFrom(cashAfter, tokens, lateEnd);
  return { period: per?.meaning ?? null, isCash: cash !== null, end: cash?.end ?? lateEnd };
}

/** The second figure of '2m to 4m', 'between 2 and 4m' and '2 or 3 bed'. */
function rangeEnd(tokens: readonly Token[], first: Figure, bound: Bound | null): Figure | null {
  const connector = tokens[first.end];
  if (connector === undefined || connector.isBroken) return null;
  const isRange = ['-', 'to', 'till', 'until'].includes(connector.text);
  const isPair = connector.text === 'and' && bound === 'between';
  const isEither = connector.text === 'or' && first.unit === null;
  if (!isRange && !isPair && !isEither) return null;
  const second = figureAt(tokens, first.end + 1);
  if (second === null || tokens[first.end + 1]?.isBroken) return null;
  if (isEither && nounAt(tokens, second.end) === null) return null;
  return second;
}

/** Whether 'max' in '3 bed max 5m' belongs to the number after it. */
function opensNext(
  tokens: readonly Token[],
  word: { start: number; end: number },
  isCount: boolean,
): boolean {
  if (phraseFrom(wordsBefore, tokens, word.start) === null) return false;
  const next = figureAt(tokens, word.end);
  if (next === null || tokens[word.end]?.isBroken) return false;
  // 'at least' comes before its number, 'max' on either side.
  if (tokens[word.start]?.isBroken || word.end - word.start > 1) return true;
  return isCount || next.unit !== null || next.hasCurrency || nounAt(tokens, next.end) === null;
}

function nounAt(
  tokens: readonly Token[],
  start: number,
): { meaning: MeasureKind; end: number } | null {
  if (tokens[start]?.isBroken) return null;
  const hours = phraseFrom(hourWords, tokens, start);
  if (hours !== null) {
    const light = phraseFrom(lightWords, tokens, hours.end);
    return light && { meaning: 'hours', end: light.end };
  }
  const direct = phraseFrom(nouns, tokens, start);
  const isParlour =
    tokens[start]?.text === 'room' && /^(and|n|parl|bq)/.test(tokens[start + 1]?.text ?? '');
  if (direct !== null) return isParlour ? null : direct;
  if (!adjectives.has(tokens[start]?.text ?? '')) return null;
  const described = phraseFrom(nouns, tokens, start + 1);
  return described?.meaning === 'beds' ? described : null;
}

/** Naira of a figure, with the other figure's unit if it has none; null if it isn't money. */
function amountOf(
  figure: Figure,
  other: Figure,
  said: Bound | null,
  isRent: boolean,
): number | null {
  const { value, unit } = figure;
  if (unit !== null) return wholeAmount(value, unit);
  if (value >= 100_000) return wholeAmount(value, 1);
  if (other.unit !== null) return wholeAmount(value, other.unit);
  if (figure.hasCurrency || other.hasCurrency || other.value >= 100_000)
    return wholeAmount(value, 1);
  if (said === null || said === 'bare' || value < 1 || value >= 1000) return null;
  return wholeAmount(value, isRent && value >= 100 ? 1000 : 1_000_000);
}
