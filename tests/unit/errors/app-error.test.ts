import { expect, it } from 'vitest';
import { tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { tooManyRequests } from '../../../server/errors/app-error.ts';

it('states in whole seconds how long to wait after too many requests', () => {
  expect(tooManyRequests(39.2)).toMatchObject({
    code: 'tooManyRequests',
    status: 429,
    message: tooManyRequestsMessage(40),
    retryAfterSeconds: 40,
  });
});
