import type { Request, Response } from 'express';
import { deviceOf, giveDevice } from './device-cookie.ts';
import { sessionCookieOf } from './session-cookie.ts';

/** The session cookie of a request, and changes to it in the response. */
export interface BrowserSession {
  /** The id in the cookie, or a newly given one. The session may not exist. */
  readonly id: string | undefined;
  /** The device token from the provider, set when someone logged in with this browser. */
  readonly device: string | undefined;
  give(id: string): void;
  giveDevice(device: string): void;
  /** Clears a cookie whose session doesn't exist; does nothing if there is none. */
  takeAway(): void;
  /** Clears the cookie, and the browser's cache of pages seen while signed in. */
  signOut(): void;
}

/** Must run after cookie-parser. The response has at most one `Set-Cookie` for the session. */
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
      // Not storage: favourites and drafts belong to the visitor.
      response.set('clear-site-data', '"cache"');
    },
  };
}

/** Whether the request has a session cookie, valid or not. */
export function bringsSession(request: Request): boolean {
  return request.cookies[sessionCookieOf(request).name] !== undefined;
}
