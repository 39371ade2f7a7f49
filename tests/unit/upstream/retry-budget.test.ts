import { expect, it } from 'vitest';
import { createRetryBudget } from '../../../server/upstream/transport/retry-budget.ts';

it('allows the very first failure to be retried', () => {
  const budget = createRetryBudget({ share: 0.1, reserve: 1, max: 10 });
  budget.recordCall();
  expect(budget.takeRetry()).toBe(true);
  expect(budget.takeRetry()).toBe(false);
});

it('allows one retry in ten calls when all of them fail', () => {
  const budget = createRetryBudget({ share: 0.1, reserve: 1, max: 10 });
  let retries = 0;
  for (let call = 0; call < 1000; call += 1) {
    budget.recordCall();
    if (budget.takeRetry()) retries += 1;
  }
  expect(retries).toBe(101);
});

it('saves up no more than its maximum', () => {
  const budget = createRetryBudget({ share: 0.1, reserve: 1, max: 10 });
  for (let call = 0; call < 10_000; call += 1) budget.recordCall();
  let retries = 0;
  while (budget.takeRetry()) retries += 1;
  expect(retries).toBe(10);
});
