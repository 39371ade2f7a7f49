import { performance } from 'node:perf_hooks';

export interface Measurement {
  what: string;
  /** Milliseconds, a ratio, bytes, kibibytes, mebibytes, or none. */
  unit: 'ms' | '×' | 'B' | 'KiB' | 'MiB' | '';
  median: number;
  p99: number;
  /** Maximum median in `unit`; without one the figure is informative. */
  limit?: number;
}

/**
 * Prints the measurements as a table. If a median exceeds its limit or is not a number, names it
 * and sets exit status 1.
 */
export function report(measurements: readonly Measurement[]): void {
  const rounded = (value: number): number => Number(value.toPrecision(3));
  console.table(
    measurements.map(({ what, unit, median, p99, limit }) => ({
      what,
      median: rounded(median),
      p99: rounded(p99),
      unit,
      limit: limit === undefined ? '' : rounded(limit),
    })),
  );
  for (const { what, unit, median, limit } of measurements) {
    if (limit === undefined || median <= limit) continue;
    console.error(`Over its limit: ${what}, ${rounded(median)} ${unit} for at most ${limit}.`);
    process.exitCode = 1;
  }
}

/** Duration of one call of `run`, in milliseconds. */
export async function timeOf(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function summarize(
  values: readonly number[],
  about: Pick<Measurement, 'what' | 'unit' | 'limit'>,
): Measurement {
  return { ...about, median: percentile(values, 0.5), p99: percentile(values, 0.99) };
}
