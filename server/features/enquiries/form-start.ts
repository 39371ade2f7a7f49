import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { minFillMs, type EnquiryStart } from '../../../shared/contract/enquiry.ts';

/** Says when a form was shown, in a text that nobody else can make. */
export interface FormStart {
  /** For a form that is shown now; `isAgain` where its visitor has had it before, and has just to correct it. */
  issue(isAgain: boolean): EnquiryStart;
  /** `unknown` where the text is none of ours. */
  assessFillTime(startedAt: string): 'human' | 'too quick' | 'unknown';
}

const shape = /^([0-9a-z]{1,12})\.([\w-]{22})$/;

/**
 * The text is a time and its signature. It has no end: a page may wait in a cache or a tab for as long as it likes, and one
 * that is older than its visitor only makes them look slower.
 *
 * @param keys the first signs, all are known
 */
export function createFormStart(keys: readonly string[], clock: () => number): FormStart {
  const derived = keys.map((key) =>
    Buffer.from(hkdfSync('sha256', key, '', 'homefront form start', 32)),
  );
  const [current] = derived;
  if (!current) throw new Error('A session key is needed.');

  return {
    issue(isAgain) {
      const time = (clock() - (isAgain ? minFillMs : 0)).toString(36);
      return { id: randomUUID(), startedAt: `${time}.${sign(current, time)}` };
    },

    assessFillTime(startedAt) {
      const [, time = '', signature = ''] = shape.exec(startedAt) ?? [];
      const isOurs = derived.some((key) => isEqual(sign(key, time), signature));
      if (!isOurs) return 'unknown';
      const elapsed = clock() - Number.parseInt(time, 36);
      // A time to come is that of a clock that was put back: nobody else can have signed it.
      return elapsed >= 0 && elapsed < minFillMs ? 'too quick' : 'human';
    },
  };
}

function sign(key: Buffer, time: string): string {
  return createHmac('sha256', key).update(time).digest('base64url').slice(0, 22);
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
