import { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { AppError } from '../../errors/app-error.ts';
import {
  clearedSessionCookie,
  sessionCookie,
  sessionCookieName,
} from '../../session/session-cookie.ts';
import { requestSignal } from '../request-signal.ts';
import type { SessionService } from './service.ts';

export interface SessionRoutesOptions {
  sessions: SessionService;
  /** Slows down guessing; sees the parsed body. */
  loginLimits: RequestHandler[];
}

/** Long enough for any address and pass phrase; what is longer is not worth hashing. */
const loginBody = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1024),
});

/** `GET` (who is signed in), `POST` (sign in) and `DELETE` (sign out). Needs cookie-parser and a JSON parser. */
export function sessionRoutes({ sessions, loginLimits }: SessionRoutesOptions): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });

  router.get('/', async (request, response) => {
    const view = await sessions.current(sessionIdOf(request));
    // A cookie that opens nothing is only a burden.
    if (view.user === null && hasSessionCookie(request)) clearCookie(response);
    response.json(view);
  });

  router.post('/', ...loginLimits, async (request, response) => {
    const body = loginBody.safeParse(request.body);
    // Whatever is no credentials is no right ones either.
    if (!body.success) throw new AppError({ code: 'invalidCredentials', status: 401 });
    const attempt = { ...body.data, previousId: sessionIdOf(request) };
    const { id, view } = await sessions.logIn(attempt, requestSignal(response));
    response.append('set-cookie', sessionCookie(id));
    response.json(view);
  });

  router.delete('/', async (request, response) => {
    const id = sessionIdOf(request);
    clearCookie(response);
    // What the browser kept of pages seen while signed in; favourites and drafts are the visitor's own.
    response.set('clear-site-data', '"cache"');
    if (id !== undefined) await sessions.logOut(id);
    response.json({ user: null });
  });

  return router;
}

function sessionIdOf(request: Request): string | undefined {
  const id: unknown = request.cookies[sessionCookieName];
  return typeof id === 'string' ? id : undefined;
}

function hasSessionCookie(request: Request): boolean {
  return request.cookies[sessionCookieName] !== undefined;
}

function clearCookie(response: Response): void {
  response.append('set-cookie', clearedSessionCookie());
}
