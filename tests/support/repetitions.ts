/** Whether tests run in full, as in CI and `npm run check`. */
export const isFullLength = process.env['TEST_LENGTH'] === 'long';

/** Whether `.ci/nightly` runs, which has hours. */
export const isNightly = process.env['NIGHTLY'] === 'true';

const share = 5;

/** How often a test repeats: `inFull` times when tests run in full, else a fifth of it. */
export function repetitions(inFull: number): number {
  return isFullLength ? inFull : Math.ceil(inFull / share);
}

/** The cases of a test: all of them when tests run in full, else every fifth. */
export function cases<T>(inFull: readonly T[]): readonly T[] {
  return isFullLength ? inFull : inFull.filter((_, index) => index % share === 0);
}
