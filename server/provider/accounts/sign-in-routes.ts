import type { RequestHandler } from 'express';
import { Router } from 'express';
import { z } from 'zod';

import { ApiError } from '../http/api-error.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { issueToken, revokeToken } from './access-tokens.ts';
import { currentPassword, loginEmail } from './account-fields.ts';
import type { AccountServices } from './account-services.ts';
import { signedIn } from './authenticate.ts';
import { countAttempt, forgetAttempts } from './login-attempts.ts';
import { isPasswordOf } from './password-check.ts';
import { findUserByEmail } from './users.ts';

const credentials = z.object({ email: loginEmail, password: currentPassword });

/** `POST /users/login` and `POST /users/logout`. */
export function signInRoutes(
  { database, now }: AccountServices,
  authenticate: RequestHandler,
): Router {
  const router = Router();

  router.post('/login', jsonBody, async (request, response) => {
    const { email, password } = parseBody(credentials, request.body);
    await countAttempt(database, email, now());
    const user = await findUserByEmail(database, email);
    const isRight = await isPasswordOf(user, password);
    const token = user && isRight ? await issueToken(database, user, now()) : null;
    if (token === null) throw new ApiError(401, 'Invalid email or password');
    await forgetAttempts(database, email);
    response.json({ status: true, token });
  });

  router.post('/logout', authenticate, async (request, response) => {
    await revokeToken(database, signedIn(request).tokenId, now());
    response.json({ status: true });
  });

  return router;
}
