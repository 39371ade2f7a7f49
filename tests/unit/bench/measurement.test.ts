import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { report, summarize } from '../../bench/measurement.ts';

describe('benchmark report', () => {
  beforeEach(() => {
    vi.spyOn(console, 'table').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  it('fails if a median exceeds its limit', () => {
    report([summarize([1, 5, 9], { what: 'a search', unit: 'ms', limit: 4 })]);
    expect(process.exitCode).toBe(1);
    expect(console.error).toHaveBeenCalledWith('Over its limit: a search, 5 ms for at most 4.');
  });

  it('fails if there are no measurements', () => {
    report([summarize([], { what: 'a search', unit: 'ms', limit: 4 })]);
    expect(process.exitCode).toBe(1);
  });

  it('passes at the limit and without a limit', () => {
    report([
      summarize([4], { what: 'a search', unit: 'ms', limit: 4 }),
      summarize([4_000], { what: 'a boot', unit: 'ms' }),
    ]);
    expect(process.exitCode).toBeUndefined();
  });
});
