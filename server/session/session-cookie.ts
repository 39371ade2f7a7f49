import type { Request } from 'express';

/** A session lasts 24 hours from signing in. */
export const sessionSeconds = 86_400;

/** Name and `Set-Cookie` values of the session cookie. Scripts cannot read it, and other sites cannot send it with a form. */
export interface SessionCookie {
  name: string;
  /** The `Set-Cookie` value that sets the session. */
  give(id: string): string;
  /** The `Set-Cookie` value that clears it. */
  cleared: string;
}

/** Because of the prefix, browsers accept the cookie from this exact origin over https only (RFC 6265bis). */
const hostCookie = cookieNamed('__Host-session', 'HttpOnly; Secure; SameSite=Lax');

/** WebKit rejects `Secure` cookies over plain http, even from a loopback address. */
const loopbackCookie = cookieNamed('session', 'HttpOnly; SameSite=Lax');

const setting = 'session cookie';

/**
 * The session cookie for a site.
 *
 * @param origin the origin that visitors use
 * @param production whether NODE_ENV is production, which always uses the secure cookie
 */
export function sessionCookieFor(origin: string, production: boolean): SessionCookie {
  return !production && isPlainLoopback(origin) ? loopbackCookie : hostCookie;
}

/** Sets the session cookie for an app's requests. */
export function useSessionCookie(app: Request['app'], cookie: SessionCookie): void {
  app.set(setting, cookie);
}

/** The session cookie of the request's app; the secure one by default. */
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
