import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters of base64url. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 in base64url, stored in place of a secret. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
