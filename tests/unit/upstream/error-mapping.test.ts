import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { messageOf, toAppError } from '../../../server/upstream/transport/error-mapping.ts';
import { UpstreamFailure, type FailureFacts } from '../../../server/upstream/transport/failure.ts';

describe('response message', () => {
  it.each([
    [401, 'Invalid email or password', 'invalidCredentials', 'Invalid email or password'],
    [401, 'Token expired', 'tokenExpired', 'Token expired'],
    [
      401,
      'Session is not active. Please login again',
      'sessionInactive',
      'Session is not active. Please login again',
    ],
    [401, 'User not found', 'userNotFound', 'User not found'],
    [401, 'Your account is suspended', 'upstream', 'Your account is suspended'],
    [401, undefined, 'unauthorized', 'Unauthorized access. Please log in again.'],
    [400, 'The title is missing', 'upstream', 'The title is missing'],
    [400, undefined, 'unknown', 'An error occurred.'],
    [403, 'Token expired', 'upstream', 'Token expired'],
    [404, 'User not found', 'upstream', 'User not found'],
    [404, undefined, 'unknown', 'An error occurred.'],
    [500, 'We are down for maintenance', 'unknown', 'An error occurred.'],
    [503, 'Back at noon', 'unknown', 'An error occurred.'],
    [500, undefined, 'unknown', 'An error occurred.'],
  ])("maps %d with %j to %s '%s'", (status, serverMessage, code, message) => {
    expect(messageOf(status, serverMessage)).toEqual({ code, message });
  });
});

describe('response with field errors', () => {
  const fields = new Map([
    ['first_name', 'firstName'],
    ['email', 'email'],
  ]);
  const refusal = (facts: Partial<FailureFacts>) =>
    toAppError(new UpstreamFailure({ kind: 'status', reason: 'x', ...facts }), fields);

  it.each([
    [422, 'Look again', 'invalidForm', 'Look again'],
    [422, undefined, 'invalidForm', 'Too long'],
    [409, 'Taken', 'upstream', 'Taken'],
    [413, undefined, 'unknown', 'An error occurred.'],
  ])("maps %d with %j to our field names: %s '%s'", (status, serverMessage, code, message) => {
    const fieldMessages = { first_name: 'Too long', debug: 'On fire' };
    const error = refusal({ status, serverMessage, fieldMessages });
    expect(error).toMatchObject({ status, code, message });
    expect(error.errors).toEqual({ firstName: 'Too long' });
  });

  it('has no field errors if none are ours, or if the provider failed', () => {
    expect(refusal({ status: 422, fieldMessages: { debug: 'On fire' } }).errors).toBeUndefined();
    expect(refusal({ status: 500, fieldMessages: { email: 'No' } }).errors).toBeUndefined();
    const failure = new UpstreamFailure({
      kind: 'status',
      reason: 'x',
      status: 422,
      fieldMessages: { email: 'No' },
    });
    expect(toAppError(failure)).toMatchObject({ code: 'unknown', errors: undefined });
  });
});

describe('failure', () => {
  const timeout = 'Network timeout. Please check your internet connection.';
  const network = 'No Internet connection. Please check your internet connection.';
  const unknown = 'An error occurred.';

  const rows: [Omit<FailureFacts, 'reason'>, number, string, string][] = [
    [{ kind: 'timeout' }, 504, 'timeout', timeout],
    [{ kind: 'network' }, 503, 'network', network],
    [{ kind: 'shape' }, 502, 'unknown', unknown],
    [{ kind: 'busy' }, 503, 'overloaded', catalogue.overloaded],
    [{ kind: 'misuse' }, 500, 'unknown', unknown],
    [{ kind: 'open', lastKind: 'timeout' }, 503, 'timeout', timeout],
    [{ kind: 'open', lastKind: 'network' }, 503, 'network', network],
    [{ kind: 'open', lastKind: 'status' }, 503, 'unknown', unknown],
    [{ kind: 'status', status: 400 }, 400, 'unknown', unknown],
    [
      { kind: 'status', status: 401 },
      401,
      'unauthorized',
      'Unauthorized access. Please log in again.',
    ],
    [{ kind: 'status', status: 404 }, 404, 'unknown', unknown],
    [{ kind: 'status', status: 422 }, 422, 'unknown', unknown],
    [{ kind: 'status', status: 429 }, 429, 'unknown', unknown],
    [{ kind: 'status', status: 500 }, 502, 'unknown', unknown],
    [{ kind: 'status', status: 503 }, 502, 'unknown', unknown],
  ];

  it.each(rows)("maps %o to %d %s '%s'", (facts, status, code, message) => {
    const failure = new UpstreamFailure({ reason: 'for the log', ...facts });
    expect(toAppError(failure)).toMatchObject({ status, code, message, cause: failure });
  });

  it.each([
    [{ kind: 'status', status: 429 }, 7],
    [{ kind: 'open', lastKind: 'network' }, 7],
    [{ kind: 'status', status: 500 }, undefined],
  ] as const)('maps %o to a wait of %s seconds if told seven', (facts, expected) => {
    const failure = new UpstreamFailure({ reason: 'x', retryAfterSeconds: 7, ...facts });
    expect(toAppError(failure).retryAfterSeconds).toBe(expected);
  });
});
