import { afterAll, beforeAll } from 'vitest';

/**
 * Opens something for the tests of a suite, and closes it after them. What is returned has no fields until the suite has begun: they
 * are those of the opened object, which has no methods on a prototype.
 */
export function useForSuite<Opened extends AsyncDisposable>(open: () => Promise<Opened>): Opened {
  const opened: Partial<Opened> = {};
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened[Symbol.asyncDispose]?.());
  // Complete before the first test.
  return opened as Opened;
}
