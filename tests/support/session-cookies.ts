/** The `Set-Cookie` lines of a response that concern the session. */
export function sessionCookies({ headers }: { headers: object }): string[] {
  const lines: string[] = Object(headers)['set-cookie'] ?? [];
  return lines.filter((line) => line.startsWith('__Host-session='));
}

/** What a browser sends back of the session's cookie; '' if it got none. */
export function cookieOf(response: { headers: object }): string {
  return sessionCookies(response)[0]?.split(';')[0] ?? '';
}
