import { MissingCodeError } from './import-with-styles.ts';

/**
 * To be called before code is imported for the first time: Chromium remembers a failed import as long as the document lives, so
 * that the page would have to be loaded again.
 * @throws MissingCodeError while the browser is offline
 */
export function refuseOffline(): void {
  // Node.js has no such property.
  if ('onLine' in navigator && !navigator.onLine)
    throw new MissingCodeError('The browser is offline.');
}
