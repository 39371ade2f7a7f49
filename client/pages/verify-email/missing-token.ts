/** Shown where the page is opened without a token, or with half of one. */
export const missingToken =
  'This link is incomplete. Please open it from your email again, or copy all of it.';
