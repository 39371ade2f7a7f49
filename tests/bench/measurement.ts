import { readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { sampleMachine, wasBusy, yardstick } from './machine.ts';

export interface Measurement {
  what: string;
  /** Milliseconds, a ratio, bytes, kibibytes, mebibytes, or none. */
  unit: 'ms' | '×' | 'B' | 'KiB' | 'MiB' | '';
  median: number;
  p99: number;
  /**
   * What the median should be at most, in `unit`. Missing it fails nothing: what fails is a median above the recorded one and
   * its margin. A measurement without a goal is informative.
   */
  goal?: number;
  /** What the median must be at most, in `unit`, whatever was recorded. */
  limit?: number;
}

/** The medians of a recorded run. */
export interface Figures {
  /** Milliseconds that `yardstick` took on the machine that recorded them. */
  yardstick: number;
  medians: Record<string, number>;
}

export interface Judged extends Measurement {
  /** The recorded median, in `unit`; for times, of a machine as fast as this one. */
  recorded: number | undefined;
  isOverLimit: boolean;
  isOverGoal: boolean;
}

/** How far a median may exceed the recorded one: by more than it differs between runs on a quiet machine. */
const margins: Partial<Record<Measurement['unit'], number>> = {
  ms: 1.5,
  '×': 1.2,
  B: 1.1,
  KiB: 1.1,
  MiB: 1.3,
};

const figuresFile = new URL('figures.json', import.meta.url);

/** Compares measurements with their limits and goals. A median that is not a number is over both. */
export function judge(
  measurements: readonly Measurement[],
  figures: Figures,
  yardstickMs: number,
): Judged[] {
  return measurements.map((measurement) => {
    const { what, unit, median, goal } = measurement;
    const speed = unit === 'ms' ? yardstickMs / figures.yardstick : 1;
    const known = figures.medians[what];
    const recorded = known === undefined ? undefined : known * speed;
    const margin = margins[unit];
    const derived =
      goal === undefined || recorded === undefined || margin === undefined
        ? undefined
        : recorded * margin;
    const limit = measurement.limit ?? derived;
    const isJudged = goal !== undefined || limit !== undefined;
    return {
      ...measurement,
      recorded,
      ...(limit !== undefined && { limit }),
      isOverLimit: isJudged && !(median <= (limit ?? Infinity)),
      isOverGoal: goal !== undefined && !(median <= goal),
    };
  });
}

/**
 * Prints the measurements as a table, and names the goals that are not reached. If a median exceeds its limit, names it and
 * sets exit status 1; if something else used the processor meanwhile, says so instead. With `--record` the medians become the
 * recorded figures.
 */
export function report(measurements: readonly Measurement[]): void {
  sampleMachine();
  const figures: Figures = JSON.parse(readFileSync(figuresFile, 'utf8'));
  const judged = judge(measurements, figures, yardstick());
  const shown = (value: number | undefined): number | '' =>
    value === undefined ? '' : Number(value.toPrecision(3));
  console.table(
    judged.map(({ what, unit, median, p99, recorded, limit, goal }) => ({
      what,
      median: shown(median),
      p99: shown(p99),
      unit,
      recorded: shown(recorded),
      limit: shown(limit),
      goal: shown(goal),
    })),
  );
  for (const { what, unit, median, goal = Number.NaN } of judged.filter((one) => one.isOverGoal)) {
    const gap = `${shown(median)} ${unit} for at most ${shown(goal)}`;
    console.log(
      `Goal not reached: ${what}, ${gap} (${Math.round((median / goal - 1) * 100)}% over).`,
    );
  }
  if (wasBusy()) {
    console.log('Something else used the processor meanwhile: nothing is judged or recorded.');
    return;
  }
  if (process.argv.includes('--record')) {
    record(measurements, figures);
    return;
  }
  for (const { what, unit, median, limit } of judged.filter((one) => one.isOverLimit)) {
    console.error(`Over its limit: ${what}, ${shown(median)} ${unit} for at most ${shown(limit)}.`);
    process.exitCode = 1;
  }
}

function record(
  measurements: readonly Measurement[],
  { yardstick: known, medians }: Figures,
): void {
  const now = yardstick();
  // Times of other benchmarks were measured when the machine was as fast as it was then.
  const speed = known > 0 ? known / now : 1;
  const figures: Figures = {
    yardstick: known > 0 ? known : now,
    medians: {
      ...medians,
      ...Object.fromEntries(
        measurements.map(({ what, unit, median }) => [
          what,
          unit === 'ms' ? median * speed : median,
        ]),
      ),
    },
  };
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
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
  about: Pick<Measurement, 'what' | 'unit' | 'limit' | 'goal'>,
): Measurement {
  return { ...about, median: percentile(values, 0.5), p99: percentile(values, 0.99) };
}
