import { expect } from 'vitest';
import { tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { isRecord } from '../../../shared/record.ts';
import type { Outcome } from './transports.ts';

/** Two calls of a test are made within this time. */
const toleranceMs = 60_000;

export interface Twins {
  /** Texts that differ between the two callers, such as their emails, with what stands for both. */
  names: readonly (readonly [inProcess: string, overHttp: string])[];
  /** Whether the ids in the results are the callers’ own. */
  ownIds: boolean;
}

/**
 * Fails unless both outcomes are the same, apart from what must differ between two callers: their names, the ids given to their
 * items, and times a little apart.
 */
export function expectSameOutcome(
  inProcess: Outcome,
  overHttp: Outcome,
  { names, ownIds }: Twins,
): void {
  const own = ofOneCaller(inProcess, { ownIds, names: names.map(([name]) => name) });
  const other = ofOneCaller(overHttp, { ownIds, names: names.map(([, name]) => name) });
  expect(withSameTimes(other, own)).toEqual(own);
}

function ofOneCaller(
  { result, problem, cookies }: Outcome,
  { names, ownIds }: { names: readonly string[]; ownIds: boolean },
): unknown {
  const seen = new Map<string, string>();
  const neutral = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => neutral(item));
    if (isRecord(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, neutral(part, name)]),
      );
    if (typeof value !== 'string' || !ownIds) return value;
    const index = names.indexOf(value);
    if (index >= 0) return `<name ${index}>`;
    if (key === 'email') return '<another email>';
    if (key === 'photo') return '<photo>';
    if (key !== 'id' && key !== 'startedAt') return value;
    const given = seen.get(value) ?? `<${key} ${seen.size + 1}>`;
    seen.set(value, given);
    return given;
  };
  // JSON, because that is all that a browser gets.
  const sent: unknown = JSON.parse(JSON.stringify({ result: result ?? null, problem }));
  return neutral({ ...(isRecord(sent) ? sent : {}), cookies });
}

/** Takes over dates and waiting times of the other outcome that are nearly the same. */
function withSameTimes(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other))
    return value.map((item, index) => withSameTimes(item, other[index]));
  if (!isRecord(value) || !isRecord(other)) return isSameTime(value, other) ? other : value;
  const { retryAfterSeconds: own, detail } = value;
  const saysWait = typeof own === 'number' && detail === tooManyRequestsMessage(own);
  const isNear = (name: string): boolean =>
    Math.abs(Number(value[name]) - Number(other[name])) <= toleranceMs / 1000;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const isSame =
        name === 'detail'
          ? saysWait && isNear('retryAfterSeconds')
          : (name === 'retryAfterSeconds' || name === 'waitingSeconds') &&
            typeof part === typeof other[name] &&
            isNear(name);
      return [name, isSame ? other[name] : withSameTimes(part, other[name])];
    }),
  );
}

function isSameTime(value: unknown, other: unknown): boolean {
  if (typeof value !== 'string' || typeof other !== 'string') return false;
  if (![value, other].every((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text))) return false;
  return Math.abs(Date.parse(value) - Date.parse(other)) <= toleranceMs;
}
