/** Why the last attempt failed, in plain words: the reasons in the outbox are those of the log. */
export function reasonText(reason: string): string {
  const [cause = reason] = reason.split('7 days without success: ').slice(-1);
  const status = /^the provider answered (\d{3})$/.exec(cause)?.[1];
  if (status !== undefined) return statusText(status);
  if (/TIMEOUT|ETIMEDOUT|^no .+ within \d+ ms$/.test(cause))
    return 'The provider did not answer in time.';
  if (/^[A-Z][A-Z_]+$/.test(cause)) return `The provider could not be reached (${cause}).`;
  return plainTexts[cause] ?? `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`;
}

const plainTexts: Readonly<Record<string, string>> = {
  'the circuit is open': 'The provider kept failing, so the site paused its calls.',
  'the answer denies its success': 'The provider refused it.',
  'the answer is not HTTP': 'The provider’s answer could not be read.',
  'no key in SESSION_KEYS decrypts it: restore the old key, then resend it':
    'It cannot be decrypted: add the old key to SESSION_KEYS again, then send it again.',
};

function statusText(status: string): string {
  if (/^(?:401|403|404|405)$/.test(status))
    return `The provider does not take enquiries from this site (${status}).`;
  if (status === '429') return 'The provider had too many requests (429).';
  return status.startsWith('4')
    ? `The provider refused it (${status}).`
    : `The provider failed (${status}).`;
}
