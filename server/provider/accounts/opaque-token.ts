import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in the 43 letters of base64url. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a text that must not be read back from the database: its SHA-256, in base64url. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
