import { pageMessages } from './page-messages.ts';

/**
 * The messages of the error catalogue, by situation. Those that `tests/architecture/catalogue.test.ts` lists are prescribed word
 * for word. `server/upstream/transport/error-mapping.ts` chooses one for a failure of the provider.
 */
export const catalogue = {
  ...pageMessages,
  sentTooQuickly: 'That was very quick. Please send your message once more.',
  notKept: 'We could not take your message just now. Please try again in a moment, or call us.',
  bodyTooLarge: 'That is too large to send.',
  urlTooLong: 'That link is too long.',
  headersTooLarge: 'The request headers are too large.',
  requestTimeout: 'The request took too long to arrive.',
  methodNotAllowed: 'That action is not available here.',
  crossSite: 'That request came from another site.',
  unsupportedType: 'That kind of content is not accepted here.',
  noSpace: 'This could not be saved: our storage is full. Please try again later.',
  uploadNotStored: 'The server could not store this upload. Please try again in a moment.',
  noAddressLookup: 'Addresses cannot be looked up right now.',
  overloaded: 'We are very busy right now. Please try again in a moment.',
} as const;

export type CatalogueCode = keyof typeof catalogue;

/** The rate limiter's message, e.g. 'Too many requests. Please try again in 40 seconds.' */
export function tooManyRequestsMessage(waitSeconds: number): string {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  if (seconds === 1) return 'Too many requests. Please try again in 1 second.';
  if (seconds < 90) return `Too many requests. Please try again in ${seconds} seconds.`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `Too many requests. Please try again in ${minutes} minutes.`;
  return `Too many requests. Please try again in ${Math.ceil(minutes / 60)} hours.`;
}
