import { randomBytes } from 'node:crypto';
import { createSignatures } from '../../server/session/signatures.ts';
import { sessionKeysEnv } from './session-keys.ts';

/** The cookie of a browser with a visitor id from a site with `sessionKeysEnv`. */
export function visitorCookie(): string {
  const random = randomBytes(8).toString('base64url');
  const signatures = createSignatures([sessionKeysEnv.SESSION_KEYS], 'visitor id', 8);
  return `visitor=${random}${signatures.sign(random)}`;
}
