import { expect, it } from 'vitest';
import { createReadiness } from '../../../../server/features/health/readiness.ts';

it('is ready until it drains', async () => {
  const readiness = createReadiness(async () => true);
  expect(await readiness.isReady()).toBe(true);
  readiness.drain();
  expect(await readiness.isReady()).toBe(false);
  expect(readiness.draining).toBe(true);
});

it('is not ready while its own store is unusable', async () => {
  let usable = false;
  const readiness = createReadiness(async () => usable);
  expect(await readiness.isReady()).toBe(false);
  usable = true;
  expect(await readiness.isReady()).toBe(true);
});
