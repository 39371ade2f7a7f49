import { describe, expect, it } from 'vitest';
import { tooManyRequestsMessage } from '../../../shared/catalogue.ts';

describe('rate limit message', () => {
  it.each([
    [0, 'Too many requests. Please try again in 1 second.'],
    [0.2, 'Too many requests. Please try again in 1 second.'],
    [40, 'Too many requests. Please try again in 40 seconds.'],
    [89.1, 'Too many requests. Please try again in 2 minutes.'],
    [600, 'Too many requests. Please try again in 10 minutes.'],
  ])('for %d seconds', (seconds, message) => {
    expect(tooManyRequestsMessage(seconds)).toBe(message);
  });
});
