import { errorCode } from '../../../shared/node/errors.ts';

/**
 * Whether a mail server has permanently rejected the sender, recipient or content of a mail with a 5xx (RFC 5321,
 * 4.2.1). Other errors may be temporary: a 4xx, a failed connection, or a wrong password that an operator can correct.
 */
export function isRefusal(error: unknown): boolean {
  const code = errorCode(error);
  const responseCode = responseCodeOf(error);
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && (responseCode === undefined || responseCode >= 500);
}

/** The mail server's answer; undefined if it gave none. */
export function responseCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' ? code : undefined;
}
