import type { Request, Response } from 'express';
import { deviceOf, giveDevice } from './device-cookie.ts';
import { sessionCookieOf } from './session-cookie.ts';

/** The session that a browser brought with a request, and what its answer makes of it. */
export interface BrowserSession {
  /** The id in its cookie, or the one it was just given. It may be no session's. */
  readonly id: string | undefined;
  /** What the provider called this browser when somebody logged in. */
  readonly device: string | undefined;
  give(id: string): void;
  giveDevice(device: string): void;
  /** Takes away a cookie that opens nothing; does nothing where none was brought. */
  takeAway(): void;
  /** Takes the cookie away, and with it what the browser kept of pages seen while signed in. */
  signOut(): void;
}

/** Needs cookie-parser before it. The answer carries at most one `Set-Cookie` about the session. */
export function browserSession(request: Request, response: Response): BrowserSession {
  const cookie = sessionCookieOf(request);
  const brought: unknown = request.cookies[cookie.name];
  let id = typeof brought === 'string' ? brought : undefined;
  let mayHold = brought !== undefined;

  function setCookie(line: string): void {
    const others = [response.getHeader('set-cookie') ?? []]
      .flat()
      .map(String)
      .filter((other) => !other.startsWith(`${cookie.name}=`));
    response.setHeader('set-cookie', [...others, line]);
  }

  function takeAway(): void {
    if (mayHold) setCookie(cookie.cleared);
    id = undefined;
  }

  return {
    get id() {
      return id;
    },
    device: deviceOf(request),
    giveDevice: (device) => giveDevice(response, device),
    give(newId) {
      setCookie(cookie.give(newId));
      id = newId;
      mayHold = true;
    },
    takeAway,
    signOut() {
      mayHold = true;
      takeAway();
      // Not storage: favourites and drafts are the visitor's own.
      response.set('clear-site-data', '"cache"');
    },
  };
}

/** Whether the browser brought a session's cookie, good or not. */
export function bringsSession(request: Request): boolean {
  return request.cookies[sessionCookieOf(request).name] !== undefined;
}
