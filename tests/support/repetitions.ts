/**
 * How often a test repeats itself: in full where TEST_LENGTH is long, as in CI and `npm run check`, else a fifth of it.
 */
export function repetitions(inFull: number): number {
  return process.env['TEST_LENGTH'] === 'long' ? inFull : Math.ceil(inFull / 5);
}
