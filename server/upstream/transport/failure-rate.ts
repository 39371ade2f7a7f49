export interface FailureRateOptions {
  /** Share of failing calls, from 0 to 1, at which the circuit opens. */
  threshold: number;
  /** Fewer calls than this within the window are not enough to judge. */
  minimumCalls: number;
  windowMs: number;
}

const slicesPerWindow = 10;

interface Slice {
  index: number;
  failures: number;
  total: number;
}

/** Counts calls in a sliding window on the monotonic clock. */
export class FailureRate {
  readonly #options: FailureRateOptions;
  #slices: Slice[] = [];

  constructor(options: FailureRateOptions) {
    this.#options = options;
  }

  clear(): void {
    this.#slices = [];
  }

  /** Whether at least `threshold` of at least `minimumCalls` calls in the last `windowMs` have failed. */
  record(failed: boolean): boolean {
    const slice = this.#currentSlice();
    slice.total += 1;
    if (failed) slice.failures += 1;
    let failures = 0;
    let total = 0;
    for (const past of this.#slices) {
      failures += past.failures;
      total += past.total;
    }
    return total >= this.#options.minimumCalls && failures >= this.#options.threshold * total;
  }

  #currentSlice(): Slice {
    const index = Math.floor((performance.now() * slicesPerWindow) / this.#options.windowMs);
    this.#slices = this.#slices.filter((slice) => slice.index > index - slicesPerWindow);
    const last = this.#slices.at(-1);
    if (last?.index === index) return last;
    const slice = { index, failures: 0, total: 0 };
    this.#slices.push(slice);
    return slice;
  }
}
