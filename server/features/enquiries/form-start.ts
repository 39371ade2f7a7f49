import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { minFillMs } from '../../../shared/contract/enquiry.ts';
import type { EnquiryStart } from '../../../shared/contract/enquiry-schemas.ts';

/** Issues and checks signed timestamps of when a form was rendered. */
export interface FormStart {
  /** For a form rendered now; `isAgain` if its visitor only has to correct it. */
  issue(isAgain: boolean): EnquiryStart;
  /** `unknown` if the signature isn't ours. */
  assessFillTime(startedAt: string): 'human' | 'too quick' | 'unknown';
}

const shape = /^([0-9a-z]{1,12})\.([\w-]{22})$/;

/**
 * A timestamp with its signature. It never expires: a page may stay in a cache or tab for any time, and a timestamp from before
 * the visit only makes the visitor look slower.
 *
 * @param keys the first signs, all verify
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
      // A future time means that the clock was set back, since only we can sign it.
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
