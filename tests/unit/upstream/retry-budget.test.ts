import { expect, it } from 'vitest';
import { createRetryBudget } from '../../../server/upstream/retry-budget.ts';

it('lets the very first failure be retried', () => {
  const budget = createRetryBudget({ share: 0.1, reserve: 1, max: 10 });
  budget.recordCall();
  expect(budget.takeRetry()).toBe(true);
  expect(budget.takeRetry()).toBe(false);
});

it('lets one call in ten be a retry when all of them fail', () => {
  const budget = createRetryBudget({ share: 0.1, reserve: 1, max: 10 });
  let retries = 0;
  for (let call = 0; call < 1000; call += 1) {
    budget.recordCall();
    if (budget.takeRetry()) retries += 1;
  }
  expect(retries).toBe(101);
});

it('saves up no more than its most', () => {
  const budget = createRetryBudget({ share: 0.1, reserve: 1, max: 10 });
  for (let call = 0; call < 10_000; call += 1) budget.recordCall();
  let retries = 0;
  while (budget.takeRetry()) retries += 1;
  expect(retries).toBe(10);
});
