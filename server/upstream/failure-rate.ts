import { CircuitState, type IBreaker } from 'cockatiel';

export interface FailureRateOptions {
  /** The share of failing calls, from 0 to 1, at which the circuit opens. */
  threshold: number;
  /** Fewer calls than this within the window say nothing. */
  minimumCalls: number;
  windowMs: number;
}

const slicesPerWindow = 10;

interface Slice {
  index: number;
  failures: number;
  total: number;
}

/**
 * Opens at `threshold` failing of at least `minimumCalls` calls in the last `windowMs`, exactly: cockatiel's
 * SamplingBreaker opens only above its threshold and, after a quiet time, still counts the calls from before it.
 */
export class FailureRateBreaker implements IBreaker {
  state: unknown = undefined;
  readonly #options: FailureRateOptions;
  #slices: Slice[] = [];

  constructor(options: FailureRateOptions) {
    this.#options = options;
  }

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.#slices = [];
    this.#record(false);
  }

  failure(state: CircuitState): boolean {
    this.#record(true);
    if (state !== CircuitState.Closed) return true;
    let failures = 0;
    let total = 0;
    for (const slice of this.#slices) {
      failures += slice.failures;
      total += slice.total;
    }
    return total >= this.#options.minimumCalls && failures >= this.#options.threshold * total;
  }

  #record(failed: boolean): void {
    const index = Math.floor((Date.now() * slicesPerWindow) / this.#options.windowMs);
    this.#slices = this.#slices.filter((slice) => slice.index > index - slicesPerWindow);
    let slice = this.#slices.at(-1);
    if (slice?.index !== index) {
      slice = { index, failures: 0, total: 0 };
      this.#slices.push(slice);
    }
    slice.total += 1;
    if (failed) slice.failures += 1;
  }
}
