/** The messages that pages also show without an answer of the server. They are in the scripts of every page. */
export const pageMessages = {
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
  staffOnly: 'This part of the site is for our staff.',
  pageNotFound: 'Page not found',
  notOffered: 'Your property provider does not offer this.',
  badRequest: 'That request could not be understood.',
} as const;

export type PageMessageCode = keyof typeof pageMessages;
