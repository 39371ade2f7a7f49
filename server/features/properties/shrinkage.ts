import type { Logger } from 'pino';

/** A sudden, unconfirmed loss of most properties. */
export interface Shrinkage {
  /** Number of properties before, and in the new list. */
  before: number;
  now: number;
}

export interface ShrinkageGuard {
  /** Whether to accept the new list. */
  accepts(list: Shrinkage): boolean;
  /** Accepts the next list of any length, after staff have changed properties here. */
  expectChange(): void;
  pending(): Shrinkage | null;
}

/** Shorter lists may lose half of their properties by chance. */
const minGuardedCount = 20;
/** An earlier second look might see the same incident. */
const confirmAfterMs = 5 * 60_000;

/**
 * Rejects a list that is suddenly empty, or less than half as long as before, until a second look at least five minutes later
 * confirms it.
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
        log.warn({ before, now }, 'a second look confirms the shorter list: it is accepted');
        return accept();
      }
      if (doubted === null || elapsed < 0) {
        log.error(
          { before, now },
          'the provider lists far fewer properties: the site keeps showing the last copy',
        );
        doubted = { before, now, since: clock() };
      }
      return false;
    },
    expectChange: () => void (isExpected = true),
    pending: () => doubted && { before: doubted.before, now: doubted.now },
  };
}
