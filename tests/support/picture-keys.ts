import { createSignatures } from '../../server/session/signatures.ts';
import { sessionKeysEnv } from './session-keys.ts';

const keys = [sessionKeysEnv.SESSION_KEYS];

/** The site’s key of a photo at a path of the provider, or at a URL on another host. */
export function photoKey(text: string, signingKeys: readonly string[] = keys): string {
  return createSignatures(signingKeys, 'picture key').sign(text) + encodedKey(text);
}

/** The site’s key of a portrait. */
export function portraitKey(text: string): string {
  return createSignatures(keys, 'portrait key').sign(text) + encodedKey(text);
}

/** A site key without its signature. */
export function encodedKey(text: string): string {
  return Buffer.from(text).toString('base64url');
}
