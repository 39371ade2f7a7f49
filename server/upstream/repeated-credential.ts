/** The headers that carry a credential of the person a call is made for. */
const credentialHeaders = ['authorization', 'x-device-token'];

/**
 * Whether an answer repeats a credential that the request sent. Nothing of such an answer may be shown or logged.
 *
 * @param headers the request's, in lower case
 */
export function repeatsCredential(
  json: unknown,
  headers: Readonly<Record<string, string>>,
): boolean {
  if (json === undefined) return false;
  const text = JSON.stringify(json);
  return credentialHeaders.some((name) => {
    const credential = headers[name]?.replace(/^Bearer /, '');
    return credential !== undefined && credential !== '' && text.includes(credential);
  });
}
