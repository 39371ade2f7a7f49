import { demoPassword } from './production-environment.ts';

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

/** What a browser sends back of the session's cookie; '' if it got none. */
export function cookieOf(response: { headers: object }): string {
  return sessionCookies(response)[0]?.split(';')[0] ?? '';
}

/** Signs a demo person in, and returns the value of the session cookie. */
export async function sessionCookieOf(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const start = `${sessionCookieName}=`;
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(start));
  const value = line?.slice(start.length).split(';', 1)[0];
  if (!value) throw new Error(`signing in as ${email} failed: ${answer.status}`);
  return value;
}
