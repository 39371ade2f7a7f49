import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactedMessage } from '../../../server/upstream/transport/redacted-message.ts';

describe('redacted error body', () => {
  it.each([
    [
      'password authentication failed for user "postgres"',
      'password authentication failed for user "postgres"',
    ],
    ['jwt malformed', 'jwt malformed'],
    ['no such column role', 'no such column role'],
    ['column user_id does not exist', 'column user_id does not exist'],
    ['timed out after 3000 ms.', 'timed out after 3000 ms.'],
    ['token-hunter2-Zx81qv of ada@example.com', '[redacted] of [redacted]'],
    ['connect failed: password=hunter', 'connect failed: [redacted]'],
    ['password: hunter is wrong', 'password: [redacted] is wrong'],
    ['Authorization: Bearer abc', 'Authorization: [redacted]'],
    ["the message 'Please call me' was refused", 'the message [redacted] was refused'],
    ['open /srv/provider/db.js failed', 'open [redacted] failed'],
    ['connect ECONNREFUSED 10.0.0.5:5432', 'connect ECONNREFUSED [redacted]'],
    ['call 08012345678', 'call [redacted]'],
    ['first line\nsecond line', 'first line'],
  ])('for %j is %j', (message, expected) => {
    expect(redactedMessage({ message })).toBe(expected);
  });

  it('is read from `error` or `detail` without a `message`', () => {
    expect(redactedMessage({ error: 'jwt malformed' })).toBe('jwt malformed');
    expect(redactedMessage({ detail: 'jwt malformed' })).toBe('jwt malformed');
  });

  it.each([undefined, null, 'text', [], {}, { message: {} }, { message: '' }])(
    'is empty for %j',
    (body) => {
      expect(redactedMessage(body)).toBeUndefined();
    },
  );

  it('never contains an email address, a token or a control character', () => {
    const secret = fc.oneof(
      fc.emailAddress(),
      fc.uuid(),
      fc.webUrl(),
      fc.ipV4(),
      fc
        .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 12, maxLength: 40 })
        .filter((text) => /\d/.test(text)),
    );
    fc.assert(
      fc.property(secret, (leaked) => {
        expect(redactedMessage({ message: `failed for ${leaked} today` })).not.toContain(leaked);
      }),
      { numRuns: 1000 },
    );
  });
});
