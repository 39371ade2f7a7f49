import { describe, expect, it } from 'vitest';
import { createTokenCipher } from '../../../server/session/token-cipher.ts';

const older = 'a'.repeat(32);
const newer = 'b'.repeat(32);
const context = Buffer.from('one session');

describe('token encryption', () => {
  it('decrypts what it encrypted, and hides it', () => {
    const cipher = createTokenCipher([newer]);
    const encrypted = cipher.encrypt('bearer ₦ token', context);
    expect(cipher.decrypt(encrypted, context)).toBe('bearer ₦ token');
    expect(encrypted.includes('bearer')).toBe(false);
  });

  it('never produces the same ciphertext twice', () => {
    const cipher = createTokenCipher([newer]);
    expect(cipher.encrypt('token', context)).not.toEqual(cipher.encrypt('token', context));
  });

  it('decrypts with an older key after a new key was put in front', () => {
    const encrypted = createTokenCipher([older]).encrypt('token', context);
    expect(createTokenCipher([newer, older]).decrypt(encrypted, context)).toBe('token');
  });

  it('encrypts with the first key', () => {
    const encrypted = createTokenCipher([newer, older]).encrypt('token', context);
    expect(createTokenCipher([newer]).decrypt(encrypted, context)).toBe('token');
    expect(createTokenCipher([older]).decrypt(encrypted, context)).toBeNull();
  });

  it('decrypts nothing that was changed, truncated or made for another session', () => {
    const cipher = createTokenCipher([newer]);
    const encrypted = cipher.encrypt('token', context);
    expect(cipher.decrypt(encrypted, Buffer.from('another session'))).toBeNull();
    expect(cipher.decrypt(encrypted.subarray(0, 20), context)).toBeNull();
    for (const position of encrypted.keys()) {
      const changed = Buffer.from(encrypted);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(cipher.decrypt(changed, context)).toBeNull();
    }
  });

  it('requires a key', () => {
    expect(() => createTokenCipher([])).toThrow('A session key is needed.');
  });
});
