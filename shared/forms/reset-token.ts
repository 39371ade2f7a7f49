/** Section 5 of the specification: what is said where the address has no token that could be one. */
export const missingResetToken =
  'Invalid or missing reset token. Please request a new password reset.';
