import { withoutAddresses } from '../http/loggable-error.ts';

const maxLength = 300;

/** Why an attempt to send a mail failed, in one line for staff: without email addresses, and without links, which may be secret. */
export function mailErrorText(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error';
  return withoutAddresses(error.message)
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '[link]')
    .replaceAll(/(?:\p{C}|\s)+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}
