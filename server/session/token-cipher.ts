import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './signatures.ts';

/** Encrypts secrets at rest, so that a copy of the store's file grants no access. */
export interface TokenCipher {
  /** `context` is authenticated: decryption needs the same one. */
  encrypt(text: string, context: Uint8Array): Buffer;
  /** Null if the data was modified, has another context, or no key fits. */
  decrypt(encrypted: Uint8Array, context: Uint8Array): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. The first key encrypts and all decrypt, so that keys can be rotated without signing anyone out. Layout: iv (12 bytes), tag (16 bytes), ciphertext.
 *
 * @param keys at least one, each of 32 characters or more
 * @param use purpose of the encryption: each purpose has its own derived keys
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
    // The tag doesn't match: another key, another context, or modified data.
    return null;
  }
}
