import { argon2Sync } from 'node:crypto';

import { expect, it } from 'vitest';

import { hashPassword, verifyPassword } from '../../../server/provider/accounts/password-hash.ts';

it('accepts the hashed password and no other', async () => {
  const hash = await hashPassword('Ọjọ́ dára 42');
  expect(await verifyPassword('Ọjọ́ dára 42', hash)).toBe(true);
  expect(await verifyPassword('Ojo dara 42', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

it('never hashes the same password twice to the same value', async () => {
  expect(await hashPassword('Same-1234')).not.toBe(await hashPassword('Same-1234'));
});

it('verifies a hash made at another cost', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 8_192, passes: 1, parallelism: 2, tagLength: 16 };
  const tag = argon2Sync('argon2id', { message: 'Older-1234', nonce, ...cost });
  const plain = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  const hash = `$argon2id$v=19$m=8192,t=1,p=2$${plain(nonce)}$${plain(tag)}`;
  expect(await verifyPassword('Older-1234', hash)).toBe(true);
});

it.each(['', 'plain text', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=1,t=1,p=1$$'])(
  'rejects the unknown hash format %j',
  async (hash) => {
    expect(await verifyPassword(hash, hash)).toBe(false);
  },
);

it('accepts a password in any Unicode normalization', async () => {
  const hash = await hashPassword('Ọjọ́ dára 42'.normalize('NFD'));
  expect(await verifyPassword('Ọjọ́ dára 42'.normalize('NFC'), hash)).toBe(true);
});
