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
  /** Slows down guessing: rejects when there was too much of it for the account or from the address. */
  limitLogIn(request: Request, response: Response, account: string): Promise<void>;
}

/** `GET` (who is signed in), `POST` (sign in) and `DELETE` (sign out). Needs cookie-parser and a JSON parser. */
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
    // Whatever is no credentials is no right ones either.
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
