/** Retries available, earned by earlier calls. */
export interface RetryBudget {
  /** Adds one call's share to the budget. */
  recordCall(): void;
  /** Spends one retry; false if there is none left. */
  takeRetry(): boolean;
}

export interface RetryBudgetOptions {
  /** Share of calls that may be retries, e.g. 0.1. */
  share: number;
  /** Retries available before any call was made. */
  reserve: number;
  /** Maximum number of retries saved up, so that a long quiet time does not fund a retry storm. */
  max: number;
}

export function createRetryBudget({ share, reserve, max }: RetryBudgetOptions): RetryBudget {
  // Count in calls: tenths of a retry don't add up to whole ones in floating point.
  const callsPerRetry = Math.ceil(1 / share);
  const limit = max * callsPerRetry;
  let paid = Math.min(reserve * callsPerRetry, limit);
  return {
    recordCall() {
      paid = Math.min(paid + 1, limit);
    },
    takeRetry() {
      if (paid < callsPerRetry) return false;
      paid -= callsPerRetry;
      return true;
    },
  };
}
