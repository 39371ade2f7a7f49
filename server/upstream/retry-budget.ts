/** How many retries the calls so far have paid for. */
export interface RetryBudget {
  /** Every call pays its share. */
  recordCall(): void;
  /** Takes one retry out of the budget, or says that there is none left. */
  takeRetry(): boolean;
}

export interface RetryBudgetOptions {
  /** The share of calls that may be retries, e.g. 0.1. */
  share: number;
  /** Retries that may be had before any call has paid for them. */
  reserve: number;
  /** Retries that may be saved up, so that a long quiet time does not pay for a storm. */
  max: number;
}

export function createRetryBudget({ share, reserve, max }: RetryBudgetOptions): RetryBudget {
  // Counted in calls, because tenths of a retry do not add up to whole ones.
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
