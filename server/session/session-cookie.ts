/** The prefix makes browsers refuse the cookie from anywhere but this very origin, and without https (RFC 6265bis). */
export const sessionCookieName = '__Host-session';

/** Section 9 of the specification: 24 hours, from signing in. */
export const sessionSeconds = 86_400;

/** The `Set-Cookie` value that hands a session to the browser: no script can read it, no other site can send it. */
export function sessionCookie(id: string): string {
  return `${sessionCookieName}=${id}; Max-Age=${sessionSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}

/** The `Set-Cookie` value that takes it away. */
export function clearedSessionCookie(): string {
  return `${sessionCookieName}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
