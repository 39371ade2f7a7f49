import { demoPassword } from './production-environment.ts';

export const sessionCookieName = '__Host-session';

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
