import type { Logger } from 'pino';

/** A list that lost most of its properties and isn't believed yet. */
export interface Shrinkage {
  /** How many properties there were, and how many there are said to be. */
  before: number;
  now: number;
}

export interface ShrinkageGuard {
  /** Whether a new list takes the place of the last one. */
  accepts(list: Shrinkage): boolean;
  /** Staff have changed properties here: the next list is believed, however short. */
  expectChange(): void;
  pending(): Shrinkage | null;
}

/** Shorter lists lose half of their properties by chance. */
const minGuardedCount = 20;
/** A second look sooner would see the same mishap. */
const confirmAfterMs = 5 * 60_000;

/**
 * Holds back a list that is suddenly empty, or less than half as long as before, until a second look at least five minutes
 * later finds the same.
 *
 * @param clock milliseconds since the epoch
 */
export function createShrinkageGuard(clock: () => number, log: Logger): ShrinkageGuard {
  let doubted: (Shrinkage & { since: number }) | null = null;
  let isExpected = false;

  function accept(): true {
    doubted = null;
    isExpected = false;
    return true;
  }

  return {
    accepts({ before, now }) {
      const isEmptied = now === 0 && before > 0;
      const hasShrunk = isEmptied || (before >= minGuardedCount && now < before / 2);
      if (!hasShrunk || isExpected) return accept();
      const elapsed = doubted === null ? 0 : clock() - doubted.since;
      if (elapsed >= confirmAfterMs) {
        log.warn({ before, now }, 'a second look finds as few properties: they are believed');
        return accept();
      }
      if (doubted === null || elapsed < 0) {
        log.error(
          { before, now },
          'the provider lists far fewer properties: the last copy is kept',
        );
        doubted = { before, now, since: clock() };
      }
      return false;
    },
    expectChange: () => void (isExpected = true),
    pending: () => doubted && { before: doubted.before, now: doubted.now },
  };
}
