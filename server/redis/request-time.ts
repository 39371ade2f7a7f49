import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';

/** With the last command's minimum, half a second. */
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
