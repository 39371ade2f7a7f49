export const sessionCookieName = '__Host-session';

/** The `Set-Cookie` line that deletes it. */
export const clearedSessionCookie = `${sessionCookieName}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;

/** The `Set-Cookie` lines of a response that set or delete the session's cookie. */
export function sessionCookies(response: { headers: object }): string[] {
  return setCookies(response).filter((line) => line.startsWith(`${sessionCookieName}=`));
}

/** The `Set-Cookie` lines of a response. */
export function setCookies({ headers }: { headers: object }): string[] {
  return Object(headers)['set-cookie'] ?? [];
}
