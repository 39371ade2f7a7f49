import { errorCode } from '../error-code.ts';

/**
 * Whether a mail server has permanently rejected the sender, recipient or content of a mail with a 5xx (RFC 5321,
 * 4.2.1). Other errors may be temporary: a 4xx, a failed connection, or a wrong password that an operator can correct.
 */
export function isRefusal(error: unknown): boolean {
  const code = errorCode(error);
  const responseCode =
    error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && (typeof responseCode !== 'number' || responseCode >= 500);
}
