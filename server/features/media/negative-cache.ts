import { createCache } from '../../cache/cache.ts';
import { AppError } from '../../errors/app-error.ts';

/** Caches failures to fetch a picture, so that repeated requests don't fetch it again. */
export interface NegativeCache {
  /** @throws AppError the cached failure, until it expires */
  check(picture: string): void;
  /** Ignores errors that are not about the picture, such as overload or shutdown. */
  remember(picture: string, error: unknown): void;
  close(): void;
}

const rememberedPictures = 10_000;

/** For a missing or invalid picture. */
const brokenSeconds = 600;
/** For an unreachable host, which may recover within moments. */
const unreachableSeconds = 30;

export function createNegativeCache(clock: () => number): NegativeCache {
  const failures = createCache<{ error: AppError; since: number; until: number }>({
    maxKeys: rememberedPictures,
  });
  return {
    check(picture) {
      const known = failures.get(picture);
      if (!known) return;
      const now = clock();
      // An entry from the future dates from before the clock was set back.
      if (now >= known.since && now < known.until) throw known.error;
    },
    remember(picture, error) {
      if (!(error instanceof AppError) || error.status === 503) return;
      const seconds = error.status === 404 ? brokenSeconds : unreachableSeconds;
      const since = clock();
      failures.set(picture, { error, since, until: since + seconds * 1000 }, seconds);
    },
    close: () => failures.close(),
  };
}
