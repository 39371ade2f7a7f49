import type { Request } from 'express';

/** Section 9 of the specification: 24 hours, from signing in. */
export const sessionSeconds = 86_400;

/** How the session's cookie is called, given and taken away. No script can read it, no other site can send it. */
export interface SessionCookie {
  name: string;
  /** The `Set-Cookie` value that hands a session to the browser. */
  give(id: string): string;
  /** The `Set-Cookie` value that takes it away. */
  cleared: string;
}

/** The prefix makes browsers refuse the cookie from anywhere but this very origin, and without https (RFC 6265bis). */
const hostCookie = cookieNamed('__Host-session', 'HttpOnly; Secure; SameSite=Lax');

/** WebKit refuses `Secure` cookies over plain http, even from a loopback address. */
const loopbackCookie = cookieNamed('session', 'HttpOnly; SameSite=Lax');

const setting = 'session cookie';

/**
 * The cookie of a site.
 *
 * @param origin the origin that visitors use
 * @param production whether NODE_ENV is production, which always gets the secure cookie
 */
export function sessionCookieFor(origin: string, production: boolean): SessionCookie {
  return !production && isPlainLoopback(origin) ? loopbackCookie : hostCookie;
}

/** Sets the cookie that the requests of an app use. */
export function useSessionCookie(app: Request['app'], cookie: SessionCookie): void {
  app.set(setting, cookie);
}

/** The cookie of the app that a request came to; the secure one where none was set. */
export function sessionCookieOf(request: Request): SessionCookie {
  const cookie: SessionCookie | undefined = request.app.get(setting);
  return cookie ?? hostCookie;
}

function cookieNamed(name: string, flags: string): SessionCookie {
  return {
    name,
    give: (id) => `${name}=${id}; Max-Age=${sessionSeconds}; Path=/; ${flags}`,
    cleared: `${name}=; Max-Age=0; Path=/; ${flags}`,
  };
}

function isPlainLoopback(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && isLoopback;
}
