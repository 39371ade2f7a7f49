import type { Logger } from 'pino';

/** A sudden, unconfirmed loss of most properties. */
export interface Shrinkage {
  /** Number of properties before, and in the new list. */
  before: number;
  now: number;
}

export interface ShrinkageGuard {
  /** Call it when a load begins. */
  startLoad(): LoadGuard;
  /** Accepts lists of any length, after staff have changed properties, until a later load has shown the effect. */
  expectChange(): void;
  /** With `since`, when a load first saw it, in milliseconds since the epoch. */
  pending(): (Shrinkage & { since: number }) | null;
}

/** Judges the result of one load. */
export interface LoadGuard {
  /** Whether to accept the new list. */
  accepts(list: Shrinkage): boolean;
  /** The provider still has the last list. */
  confirms(): void;
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
  /** Number of expected changes, and how many of them a load has shown. */
  let expected = 0;
  let shown = 0;

  function accepts({ before, now }: Shrinkage): boolean {
    const isEmptied = now === 0 && before > 0;
    const hasShrunk = isEmptied || (before >= minGuardedCount && now < before / 2);
    if (!hasShrunk || expected > shown) return true;
    const elapsed = doubted === null ? 0 : clock() - doubted.since;
    if (elapsed >= confirmAfterMs) {
      log.warn({ before, now }, 'a second look confirms the shorter list: it is accepted');
      return true;
    }
    if (doubted === null || elapsed < 0) {
      log.error(
        { before, now },
        'the provider lists far fewer properties: the site keeps showing the last copy',
      );
      doubted = { before, now, since: clock() };
    }
    return false;
  }

  return {
    startLoad() {
      const expectedAtStart = expected;
      function confirms(): void {
        doubted = null;
        shown = Math.max(shown, expectedAtStart);
      }
      return {
        accepts(list) {
          const isAccepted = accepts(list);
          if (isAccepted) confirms();
          return isAccepted;
        },
        confirms,
      };
    },
    expectChange: () => void (expected += 1),
    pending: () => doubted && { ...doubted },
  };
}
