import { AppError, tooManyRequests } from '../errors/app-error.ts';

/** Limits concurrent large bodies, so that slow uploads cannot block everyone else's. */
export interface UploadPlaces {
  /**
   * Reserves a place until the returned function is called.
   * @throws AppError 429 if this person or IP address has too many, 503 if all are taken
   */
  take(uploader: Uploader): () => void;
}

export interface Uploader {
  /** Key of the account or browser. */
  person: string;
  /** IP address as rate limits count it. */
  address: string;
}

export interface UploadPlacesOptions {
  inAll: number;
  /** Higher than for a person: carriers put many visitors behind one IP address. */
  ofAddress: number;
  ofPerson: number;
}

const retryAfterSeconds = 5;

export function createUploadPlaces(options: UploadPlacesOptions): UploadPlaces {
  const taken = new Map<string, number>();

  function change(key: string, by: 1 | -1): void {
    const count = (taken.get(key) ?? 0) + by;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  }

  return {
    take({ person, address }) {
      const limits = [
        [`person ${person}`, options.ofPerson],
        [`address ${address}`, options.ofAddress],
      ] as const;
      for (const [key, max] of limits) {
        if ((taken.get(key) ?? 0) >= max) throw tooManyRequests(retryAfterSeconds);
      }
      if ((taken.get('all') ?? 0) >= options.inAll) {
        throw new AppError({ code: 'overloaded', status: 503, retryAfterSeconds });
      }
      const keys = ['all', ...limits.map(([key]) => key)];
      for (const key of keys) change(key, 1);
      return () => {
        for (const key of keys.splice(0)) change(key, -1);
      };
    },
  };
}
