import { Router, type Request, type Response } from 'express';
import { logInForm } from '../../../shared/forms/account-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { AppError } from '../../errors/app-error.ts';
import { browserSession } from '../../session/browser-session.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { requestSignal } from '../request-signal.ts';
import type { SessionService } from './service.ts';

export interface SessionRoutesOptions {
  sessions: SessionService;
  /** Rate limit for guessing; rejects with an `AppError` 429 above the limit of the account or IP address. */
  limitLogIn(request: Request, response: Response, account: string): Promise<void>;
}

/** `GET` (current user), `POST` (sign in) and `DELETE` (sign out). Must run after cookie-parser and a JSON parser. */
export function sessionRoutes({ sessions, limitLogIn }: SessionRoutesOptions): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });

  router.get('/', async (request, response) => {
    response.json(await sessions.current(browserSession(request, response)));
  });

  router.post('/', async (request, response) => {
    const form = readForm(logInForm, request.body);
    // Malformed credentials are treated as wrong ones.
    if (!form.ok) throw new AppError({ code: 'invalidCredentials', status: 401 });
    await limitLogIn(request, response, form.value.email);
    const browser = browserSession(request, response);
    response.json(await sessions.logIn(form.value, browser, requestSignal(response)));
  });

  router.delete('/', async (request, response) => {
    await sessions.logOut(browserSession(request, response));
    response.json({ user: null });
  });

  return refuseOtherMethods(router);
}
