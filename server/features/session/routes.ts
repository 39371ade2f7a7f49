import { Router, type Response } from 'express';
import type { SessionView } from '../../../shared/contract/session-schemas.ts';
import { logInForm } from '../../../shared/forms/account-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { AppError } from '../../errors/app-error.ts';
import { browserOf } from '../../session/browser.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import type { RequestBodies } from '../request-bodies.ts';
import { requestSignal } from '../request-signal.ts';
import type { SessionService } from './service.ts';

/** `GET` (current user), `POST` (sign in) and `DELETE` (sign out). Must run after cookie-parser. */
export function sessionRoutes(
  sessions: SessionService,
  { jsonBody }: Pick<RequestBodies, 'jsonBody'>,
): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });
  router.use(jsonBody);

  router.get('/', async (request, response: Response<SessionView>) => {
    const session = sessions(browserOf(request, response));
    response.json(await session.current(requestSignal(response)));
  });

  router.post('/', async (request, response: Response<SessionView>) => {
    const form = readForm(logInForm, request.body);
    // Malformed credentials are treated as wrong ones.
    if (!form.ok) throw new AppError({ code: 'invalidCredentials', status: 401 });
    const session = sessions(browserOf(request, response));
    response.json(await session.logIn(form.value, requestSignal(response)));
  });

  router.delete('/', async (request, response: Response<SessionView>) => {
    await sessions(browserOf(request, response)).logOut(requestSignal(response));
    response.json({ user: null });
  });

  return refuseOtherMethods(router);
}
