import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';

/**
 * Waits per request, in ms. Once it is used up, each further command gets `minCommandMs`: so a Redis that falls silent delays
 * no request for more than half a second, while one that is slow on a busy machine still answers.
 */
const requestMs = 400;

const budgets = new AsyncLocalStorage<{ leftMs: number }>();

/** Limits how long each request waits for Redis in all, however many commands it needs. */
export function limitRedisWaits(): RequestHandler {
  return (_request, _response, next) => budgets.run({ leftMs: requestMs }, next);
}

/** Milliseconds that the current request may still wait; infinite in the background. */
export function timeLeft(): number {
  return budgets.getStore()?.leftMs ?? Infinity;
}

export function spendTime(milliseconds: number): void {
  const budget = budgets.getStore();
  if (budget) budget.leftMs -= milliseconds;
}
