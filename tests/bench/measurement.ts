import { performance } from 'node:perf_hooks';

export interface Measurement {
  what: string;
  /** Milliseconds, or for a ratio how many times as much. */
  unit: 'ms' | '×';
  median: number;
  p99: number;
  /** What is wanted of it, in words. */
  target: string;
}

/** How long one call of `run` takes, in milliseconds. */
export async function timeOf(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The value below which this share (0 to 1) of the values lies. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function summarize(
  values: readonly number[],
  about: Pick<Measurement, 'what' | 'unit' | 'target'>,
): Measurement {
  return { ...about, median: percentile(values, 0.5), p99: percentile(values, 0.99) };
}
