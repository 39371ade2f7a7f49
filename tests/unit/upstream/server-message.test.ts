import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readFieldMessages,
  readServerMessage,
} from '../../../server/upstream/transport/server-message.ts';

const read = (message: unknown): string | undefined => readServerMessage({ message });

describe('plain message', () => {
  it.each([
    'Invalid email or password',
    'Token expired',
    'Session is not active. Please login again',
    'User not found',
    'The title must be at least 3 characters.',
    'Please select a property type (House, Apartment, Duplex or Villa)!',
    'You can’t delete this amenity: 12 properties use it',
    'Price must be at least ₦100,000 and at most 4.5% above the guide',
    'Le numéro d’immeuble est déjà pris',
    'Internal Server Error',
    'The photo must be a JPEG, PNG or WebP file',
  ])('is passed on: %s', (message) => {
    expect(read(message)).toBe(message);
  });

  it('is trimmed', () => {
    expect(read('  User not found \n')).toBe('User not found');
  });
});

describe('technical message', () => {
  it.each([
    '',
    '   ',
    '!!!',
    `Too long: ${'word '.repeat(60)}`,
    'two\nlines',
    'a\u0007bell',
    'turned \u202Earound',
    'a\u200Bb',
    '<b>No</b>',
    '{"a":1}',
    'see https://provider.example/x',
    'connect to //10.0.0.1',
    'key=value',
    'Authorization: Bearer abc',
    'bearer of bad news',
    'SQLSTATE 42P01',
    'password: hunter',
    'Token: abc',
    'duplicate key violates unique constraint',
    'select name from users',
    'column user_id does not exist',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'getaddrinfo ENOTFOUND db.internal',
    'TypeError: Cannot read properties of undefined',
    'NullPointerException',
    'WebPage is not defined',
    'fooWebP failed',
    'at handler (server.js:12:7)',
    'at Object.run index.ts:3:1',
    'open /etc/passwd',
    String.raw`C:\secrets`,
    'no such file: secrets.env',
    'the id is 9f86d081884c7d65',
    'the key is sk-live-4eC39HqLyjWDarjtT1zdp7dc',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301 is gone',
    'dGhpcyBpcyBhIHNlY3JldA is wrong',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'card 4111111111111111',
    '$argon2id$v$19',
  ])('is treated as absent: %j', (message) => {
    expect(read(message)).toBeUndefined();
  });

  it.each([undefined, null, 1, ['x'], { text: 'x' }])('is treated as absent: %j', (message) => {
    expect(read(message)).toBeUndefined();
  });

  it.each([undefined, null, 'text', 5, [], {}, { error: 'x' }])(
    'is absent in the body %j',
    (body) => {
      expect(readServerMessage(body)).toBeUndefined();
    },
  );
});

describe('field errors', () => {
  it('are passed on by field if plain', () => {
    const errors = {
      email: ' This address is taken ',
      phone: ['Too short', 'Too odd'],
      token: 'bearer abc is wrong',
      debug: { at: 1 },
      none: [],
    };
    expect(readFieldMessages({ errors })).toEqual({
      email: 'This address is taken',
      phone: 'Too short',
    });
  });

  it.each([undefined, null, 'x', {}, { errors: null }, { errors: ['No'] }, { errors: {} }])(
    'are empty for %j',
    (body) => {
      expect(readFieldMessages(body)).toBeUndefined();
    },
  );

  it('are limited to twenty fields with safe names', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 'No']));
    expect(Object.keys(readFieldMessages({ errors: many }) ?? {})).toHaveLength(20);
    const messages = readFieldMessages(JSON.parse('{"errors":{"__proto__":"No","a":"No"}}'));
    expect(messages?.['a']).toBe('No');
    expect(Object.getPrototypeOf(messages)).toBe(Object.prototype);
  });
});

describe('secret in a message', () => {
  const alphabet = (characters: string, minLength: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength: 80 });
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const isToken = (text: string): boolean => /[a-z]\d[a-z]/i.test(text);

  const secret = fc.oneof(
    alphabet('0123456789abcdef', 16).filter(isToken),
    alphabet(`${letters}0123456789+/=_-`, 16).filter(isToken),
    fc.uuid(),
    fc.webUrl(),
    fc.ipV4(),
    fc.tuple(alphabet(letters, 1), alphabet(letters, 1)).map(([key, value]) => `${key}=${value}`),
    fc
      .tuple(alphabet('ABCDEFabcdef0123456789', 12), alphabet(letters, 12), alphabet(letters, 12))
      .map((parts) => `ey${parts.join('.')}`),
    fc.constantFrom(
      'postgres://u:p@db/x',
      '/var/lib/app/key.pem',
      '<script>',
      '{{7*7}}',
      'A\r\nB: c',
    ),
  );
  const words = fc.constantFrom(
    '',
    'failed',
    'User not found',
    'the value',
    'was refused for',
    '(',
    '.',
  );

  it('never passes, whatever surrounds it', () => {
    fc.assert(
      fc.property(words, secret, words, (before, leaked, after) => {
        expect(read(`${before} ${leaked} ${after}`)).toBeUndefined();
      }),
      { numRuns: 3000 },
    );
  });

  it('never passes in any other message: only one short line of prose does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (message) => {
        const shown = read(message);
        if (shown === undefined) return;
        expect(shown).toBe(message.trim());
        expect(shown.length).toBeLessThanOrEqual(300);
        expect(shown).not.toMatch(/[\p{Cc}{}\\`]|<[a-z/]|\/\//u);
        expect(shown.split(/[^\p{L}\p{M}\p{N}]+/u).every((run) => run.length <= 24)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
