/**
 * Whether a mail server has refused this very mail for good: its sender, recipient or content with a 5xx (RFC 5321, 4.2.1).
 * Everything else may pass: a 4xx, a connection that failed, or a password that an operator has yet to correct.
 */
export function isRefusal(error: unknown): boolean {
  const { code, responseCode } = Object(error);
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && (responseCode === undefined || responseCode >= 500);
}
