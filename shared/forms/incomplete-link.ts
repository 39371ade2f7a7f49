/** Shown if the token of a mailed link is missing or truncated. */
export const incompleteLink =
  'This link is incomplete. Please open it from your email again, or copy all of it.';
