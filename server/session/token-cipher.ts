import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './signatures.ts';

/** Encrypts what the store must not show, so that a copy of its file gives nobody a way in. */
export interface TokenCipher {
  /** `context` is what the text belongs to: it can only be decrypted for the same. */
  encrypt(text: string, context: Uint8Array): Buffer;
  /** Null where the text was changed, belongs to something else, or no key fits. */
  decrypt(encrypted: Uint8Array, context: Uint8Array): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. The first key encrypts; each of them decrypts, so that a new key in front and the old one behind it
 * change the key without a logout. Layout: iv (12 bytes), tag (16 bytes), ciphertext.
 *
 * @param keys at least one, each of 32 characters or more
 * @param use what is encrypted: it keeps the keys of one use apart from those of another
 */
export function createTokenCipher(keys: readonly string[], use = 'session token'): TokenCipher {
  const derived = keys.map((key) => deriveKey(key, use));
  const [current] = derived;
  if (!current) throw new Error('A session key is needed.');

  return {
    encrypt(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(context);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },

    decrypt(encrypted, context) {
      if (encrypted.length < ivBytes + tagBytes) return null;
      for (const key of derived) {
        const text = tryDecrypt(key, encrypted, context);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function tryDecrypt(key: Buffer, encrypted: Uint8Array, context: Uint8Array): string | null {
  const iv = encrypted.subarray(0, ivBytes);
  const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes);
  const body = encrypted.subarray(ivBytes + tagBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(context).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: another key, another context, or a changed text.
    return null;
  }
}
