import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs short strings that the site hands out and must later recognise as its own. */
export interface Signatures {
  /** The first bytes of an HMAC-SHA256, in base64url. */
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

/** 96 bits, 16 characters: signatures can only be guessed online, and are part of every picture's URL. */
const usualBytes = 12;

/**
 * @param keys at least one; the first signs, all verify
 * @param use purpose of the signatures: those for one purpose are invalid for another
 * @param bytes length of a signature
 */
export function createSignatures(
  keys: readonly string[],
  use: string,
  bytes = usualBytes,
): Signatures {
  const derived = keys.map((key) => deriveKey(key, use));
  const [current] = derived;
  if (!current) throw new Error('A session key is needed.');
  return {
    sign: (text) => digest(current, text, bytes).toString('base64url'),
    verify(text, signature) {
      const received = Buffer.from(signature, 'base64url');
      if (received.length !== bytes || received.toString('base64url') !== signature) return false;
      return derived.some((key) => timingSafeEqual(digest(key, text, bytes), received));
    },
  };
}

/** Derives a separate key for each use (HKDF, RFC 5869). 32 bytes. */
export function deriveKey(key: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `homefront ${use}`, 32));
}

function digest(key: Buffer, text: string, bytes: number): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, bytes);
}
