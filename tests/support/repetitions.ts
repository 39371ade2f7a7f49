/** Whether tests run in full, as in CI and `npm run check`. */
export const isFullLength = process.env['TEST_LENGTH'] === 'long';

/** How often a test repeats: `inFull` times when tests run in full, else a fifth of it. */
export function repetitions(inFull: number): number {
  return isFullLength ? inFull : Math.ceil(inFull / 5);
}
