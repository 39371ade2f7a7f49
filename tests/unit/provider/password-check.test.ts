import { expect, it, vi } from 'vitest';
import { isPasswordOf } from '../../../server/provider/accounts/password-check.ts';
import { hashPassword } from '../../../server/provider/accounts/password-hash.ts';

const hash = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

it('verifies a dummy hash with the same parameters if there is no user', async () => {
  const verify = vi.fn(async () => false);
  const password_hash = await hashPassword('Correct-Horse-7');
  expect(await isPasswordOf({ password_hash }, 'Wrong-Horse-42', verify)).toBe(false);
  expect(await isPasswordOf(undefined, 'Wrong-Horse-42', verify)).toBe(false);
  expect(verify.mock.calls).toEqual([
    ['Wrong-Horse-42', password_hash],
    ['Wrong-Horse-42', hash],
  ]);
});

it('admits nobody with the dummy hash', async () => {
  expect(await isPasswordOf(undefined, 'Wrong-Horse-42', async () => true)).toBe(false);
});
