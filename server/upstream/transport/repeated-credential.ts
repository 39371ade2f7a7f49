/** Request headers that carry a person's credentials. */
const credentialHeaders = ['authorization', 'x-device-token'];

/**
 * Whether a response echoes a credential from the request. Such a response must not be shown or logged.
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
