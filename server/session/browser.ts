import type { Request, Response } from 'express';
import { clientIpOf, clientKeyOf, type UseLimit } from '../limits/rate-limit.ts';
import { sessionSeconds } from './session-store.ts';

/** The browser that sent a request: its cookies, changed in the response, and the key that limits count it by. */
export interface Browser {
  /** The session id in the cookie, or a newly given one. The session may not exist. */
  readonly sessionId: string | undefined;
  /**
   * The provider's device token, set when someone logged in with this browser. It grants no access: it exempts the account's
   * owner from delays caused by other people's wrong passwords. It survives logging out.
   */
  readonly device: string | undefined;
  /** Its visitor id, or else its IP address. */
  readonly key: string;
  /** As rate limits count it: IPv6 by /56. */
  readonly ip: string;
  /** Id of the user whose session a page believes in when it sends a change; undefined if it does not say. */
  readonly believedUser: string | undefined;
  /**
   * Counts one use of a limit.
   * @throws AppError 429 above it
   */
  count(limit: UseLimit, subject?: string): Promise<void>;
  giveSession(id: string): void;
  giveDevice(device: string): void;
  /** Clears a cookie whose session doesn't exist; does nothing if there is none. */
  takeAway(): void;
  /** Clears the cookie, and the browser's cache of pages seen while signed in. */
  signOut(): void;
}

/** Name and flags of the session cookie. Scripts cannot read it, and other sites cannot send it with a form. */
interface SessionCookie {
  name: string;
  flags: string;
}

/** Because of the prefix, browsers accept the cookie from this exact origin over https only (RFC 6265bis). */
const hostCookie = { name: '__Host-session', flags: 'HttpOnly; Secure; SameSite=Lax' };

/** WebKit rejects `Secure` cookies over plain http, even from a loopback address. */
const loopbackCookie = { name: 'session', flags: 'HttpOnly; SameSite=Lax' };

const cookies = new WeakMap<object, SessionCookie>();

/** The id is escaped as in a URL. */
const believedUserHeader = 'x-signed-in-as';

const deviceCookie = '__Host-device';
const deviceMs = 180 * 86_400_000;
const deviceShape = /^[\w-]{20,200}$/;

/** Must run after cookie-parser. The response has at most one `Set-Cookie` for the session. */
export function browserOf(request: Request, response: Response): Browser {
  const cookie = sessionCookieOf(request);
  const brought: unknown = request.cookies[cookie.name];
  const device: unknown = request.cookies[deviceCookie];
  let sessionId = typeof brought === 'string' ? brought : undefined;
  let mayHold = brought !== undefined;

  function setCookie(value: string, seconds: number): void {
    const others = [response.getHeader('set-cookie') ?? []]
      .flat()
      .map(String)
      .filter((other) => !other.startsWith(`${cookie.name}=`));
    const line = `${cookie.name}=${value}; Max-Age=${seconds}; Path=/; ${cookie.flags}`;
    response.setHeader('set-cookie', [...others, line]);
  }

  function takeAway(): void {
    if (mayHold) setCookie('', 0);
    sessionId = undefined;
  }

  return {
    get sessionId() {
      return sessionId;
    },
    device: typeof device === 'string' && deviceShape.test(device) ? device : undefined,
    key: clientKeyOf(request),
    ip: clientIpOf(request),
    believedUser: request.get(believedUserHeader),
    count: (limit, subject) => limit(request, response, subject),
    giveSession(id) {
      setCookie(id, sessionSeconds);
      sessionId = id;
      mayHold = true;
    },
    giveDevice(token) {
      response.cookie(deviceCookie, token, {
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
        path: '/',
        maxAge: deviceMs,
      });
    },
    takeAway,
    signOut() {
      mayHold = true;
      takeAway();
      // Not storage: favourites and drafts belong to the visitor.
      response.set('clear-site-data', '"cache"');
    },
  };
}

/** Whether the request has a session cookie, valid or not. */
export function bringsSession(request: Request): boolean {
  return request.cookies[sessionCookieOf(request).name] !== undefined;
}

/**
 * The same for a Cookie header before it is parsed. Also true for some headers without the cookie, but never false for one
 * that the parser finds it in: the parser allows white space around names.
 */
export function mayBringSession(app: Request['app'], cookieHeader: string): boolean {
  return cookieHeader.includes((cookies.get(app) ?? hostCookie).name);
}

/**
 * Chooses the session cookie of an app's requests.
 *
 * @param origin the origin that visitors use
 * @param production whether NODE_ENV is production, which always uses the secure cookie
 */
export function useSessionCookie(app: Request['app'], origin: string, production: boolean): void {
  cookies.set(app, !production && isPlainLoopback(origin) ? loopbackCookie : hostCookie);
}

/** The session cookie of the request's app; the secure one by default. */
function sessionCookieOf(request: Request): SessionCookie {
  return cookies.get(request.app) ?? hostCookie;
}

function isPlainLoopback(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && isLoopback;
}
