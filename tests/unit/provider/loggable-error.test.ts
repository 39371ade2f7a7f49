import { expect, it } from 'vitest';

import { toLoggable } from '../../../server/provider/http/loggable-error.ts';

it('keeps an error’s type, message, code and cause, and nothing else', () => {
  const cause = Object.assign(new TypeError('inner'), { params: ['secret'] });
  const error = Object.assign(new Error('outer', { cause }), {
    code: '23505',
    detail: 'Key (lower(email))=(ada@mail.example) already exists.',
    query: 'select 1',
  });
  expect(toLoggable(error)).toEqual({
    type: 'Error',
    message: 'outer',
    stack: expect.stringContaining('outer'),
    code: '23505',
    cause: { type: 'TypeError', message: 'inner', stack: expect.any(String) },
  });
});

it('redacts email addresses', () => {
  const { message, stack } = toLoggable(new Error('550 <Ada.Obi+x@mail.example>, bye'));
  expect(message).toBe('550 <[address]>, bye');
  expect(stack).not.toContain('mail.example');
});

it.each([undefined, null, 'secret', { secret: 1 }])('logs no more than the type of %j', (value) => {
  expect(toLoggable(value)).toEqual({ type: typeof value });
});
