/** Shown if the token is missing or truncated. */
export const missingToken =
  'This link is incomplete. Please open it from your email again, or copy all of it.';
