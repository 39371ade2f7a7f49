import { expect, it } from 'vitest';
import { createReadiness } from '../../../../server/features/health/readiness.ts';

it('is ready from the end of its start until it drains, and never again', () => {
  const readiness = createReadiness();
  expect(readiness.ready).toBe(false);
  readiness.becomeReady();
  expect(readiness.ready).toBe(true);
  readiness.drain();
  readiness.becomeReady();
  expect(readiness.ready).toBe(false);
});
