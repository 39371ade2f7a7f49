import { createCache } from '../../cache/cache.ts';
import { AppError } from '../../errors/app-error.ts';

/** Pictures that could not be had, so that they are not asked for again by every visitor. */
export interface NegativeCache {
  /** @throws AppError that was remembered for the picture, while its time lasts. */
  check(picture: string): void;
  /** Whatever is no failure of the picture's (the site is busy, or stops) is not remembered. */
  remember(picture: string, error: unknown): void;
  close(): void;
}

const rememberedPictures = 10_000;

/** For a picture that is not there, or is none. */
const brokenSeconds = 600;
/** For one whose host does not answer, which may be over in moments. */
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
      // One from the future was remembered before the clock was set back.
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
