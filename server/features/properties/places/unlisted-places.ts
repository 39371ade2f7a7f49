import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { AppError } from '../../../errors/app-error.ts';

const atOnce = 4;
const waiting = 60;

export interface UnlistedPlaces {
  /** Runs `load` when a place is free. Rejects with an `AppError` 503 if too many are queued. */
  run<T>(load: () => Promise<T>): Promise<T>;
}

/**
 * Limits concurrent calls for ids that are not in the provider's list. Most of them don't exist, and made-up ids must not
 * displace visitors' and staff's calls. Let and sold homes aren't listed but are still found.
 */
export function createUnlistedPlaces(): UnlistedPlaces {
  const places = bulkhead(atOnce, waiting);
  return {
    async run(load) {
      try {
        return await places.execute(load);
      } catch (error) {
        if (!isBulkheadRejectedError(error)) throw error;
        throw new AppError({ code: 'unknown', status: 503, cause: error });
      }
    },
  };
}
