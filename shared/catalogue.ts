/**
 * The messages of the error catalogue, by situation. Those that `tests/architecture/catalogue.test.ts` lists are prescribed word
 * for word. `server/upstream/error-mapping.ts` chooses one for a failure of the provider.
 */
export const catalogue = {
  invalidCredentials: 'Invalid email or password',
  tokenExpired: 'Token expired',
  sessionInactive: 'Session is not active. Please login again',
  userNotFound: 'User not found',
  unauthorized: 'Unauthorized access. Please log in again.',
  unknown: 'An error occurred.',
  resetFailed: 'An error occurred. Please try again.',
  missingResetToken: 'Invalid or missing reset token. Please request a new password reset.',
  timeout: 'Network timeout. Please check your internet connection.',
  network: 'No Internet connection. Please check your internet connection.',
  propertyNotFound: 'Property not found',
  noFeaturedTitle: 'No Featured Properties Available',
  noFeaturedText:
    "We're currently updating our featured properties. Check back soon for new listings!",
  currentLocation: 'Current Location',
  samplePropertyNotice: 'Live details are unavailable. You are looking at a sample listing.',
  messageSent: "Message sent successfully! We'll get back to you soon.",
  formExpired: 'This form is out of date. Please reload the page and send it again.',
  sentTooQuickly: 'That was very quick. Please send your message once more.',
  notKept: 'We could not take your message just now. Please try again in a moment, or call us.',
  staffOnly: 'This part of the site is for our staff.',
  pageNotFound: 'Page not found',
  notOffered: 'Your property provider does not offer this.',
  badRequest: 'That request could not be understood.',
  bodyTooLarge: 'That is too large to send.',
  urlTooLong: 'That link is too long.',
  headersTooLarge: 'The request headers are too large.',
  requestTimeout: 'The request took too long to arrive.',
  methodNotAllowed: 'That action is not available here.',
  crossSite: 'That request came from another site.',
  unsupportedType: 'That kind of content is not accepted here.',
  noSpace: 'The server has no space left, so this was not saved. Please tell your administrator.',
  uploadNotStored: 'The server could not store this upload. Please try again in a moment.',
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
