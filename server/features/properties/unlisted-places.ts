import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { AppError } from '../../errors/app-error.ts';

const atOnce = 4;
const waiting = 60;

export interface UnlistedPlaces {
  /** Runs `load` when it has a place. Rejects with an `AppError` 503 where too many wait. */
  run<T>(load: () => Promise<T>): Promise<T>;
}

/**
 * Few calls to the provider at once for ids that its list does not have: most of them exist nowhere, and however many are
 * made up, visitors' and staff's calls keep their places. Homes that are let or sold aren't listed and are still found.
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
