/* oxlint-disable vitest/no-restricted-vi-methods -- these are what others use */
import { vi } from 'vitest';

/** Longer than a busy machine takes: waiting ends as soon as its condition holds. */
const patience = { timeout: 30_000, interval: 50 };

type Options = { timeout?: number; interval?: number };

/** Waits until something is truthy, and returns it. */
export function waitUntil<T>(
  check: () => T | Promise<T>,
  options?: Options,
): ReturnType<typeof vi.waitUntil<T>> {
  return vi.waitUntil(check, { ...patience, ...options });
}

/** Waits until something no longer throws, and returns its result. */
export function waitFor<T>(check: () => T | Promise<T>, options?: Options): Promise<T> {
  return vi.waitFor(check, { ...patience, ...options });
}
