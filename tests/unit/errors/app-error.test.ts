import { expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { AppError, notFound, tooManyRequests } from '../../../server/errors/app-error.ts';

it('uses the catalogue’s message for its code', () => {
  expect(new AppError({ code: 'timeout', status: 504 }).message).toBe(catalogue.timeout);
});

it('prefers its own message over the catalogue’s', () => {
  expect(new AppError({ code: 'unknown', status: 500, message: 'Not now' }).message).toBe(
    'Not now',
  );
});

it('keeps its cause', () => {
  const cause = new Error('inner');
  expect(notFound('propertyNotFound', cause)).toMatchObject({
    code: 'propertyNotFound',
    status: 404,
    message: catalogue.propertyNotFound,
    cause,
  });
});

it('has no cause by default', () => {
  expect('cause' in notFound('pageNotFound')).toBe(false);
});

it('states how long to wait after too many requests', () => {
  expect(tooManyRequests(39.2)).toMatchObject({
    code: 'tooManyRequests',
    status: 429,
    message: tooManyRequestsMessage(40),
    retryAfterSeconds: 40,
  });
});
