import { createHash, randomBytes } from 'node:crypto';

/** 256 bits in base64url, without padding. */
const shape = /^[A-Za-z0-9_-]{43}$/;

export function createSessionId(): string {
  return randomBytes(32).toString('base64url');
}

export function isSessionId(text: string): boolean {
  return shape.test(text);
}

/** The stores contain only this hash, so a reader of a store cannot forge a cookie. */
export function hashSessionId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
