import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { ApiError } from '../http/api-error.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { issueToken, revokeToken } from './access-tokens.ts';
import { currentPassword, loginEmail } from './account-fields.ts';
import type { AccountServices } from './account-services.ts';
import { signedIn } from './authenticate.ts';
import { countedName, rememberDevice } from './known-devices.ts';
import { countAttempt, forgetAttempts } from './login-attempts.ts';
import { isPasswordOf } from './password-check.ts';
import { findUserByEmail } from './users.ts';

const credentials = z.object({ email: loginEmail, password: currentPassword });

/**
 * `POST /users/login` and `POST /users/logout`. A client that sends the `device` of a login response as `X-Device-Token`
 * with later logins is not delayed by other people's guesses.
 */
export function signInRoutes(
  { database, now, sharedNow }: AccountServices,
  authenticate: RequestHandler,
): Router {
  const router = Router();

  router.post('/login', jsonBody, async (request, response) => {
    const { email, password } = parseBody(credentials, request.body);
    const device = deviceOf(request);
    const user = await findUserByEmail(database, email);
    const counted = await countedName(database, { email, userId: user?.id, device }, now());
    await countAttempt(database, counted, sharedNow());
    const isRight = await isPasswordOf(user, password);
    const token = user && isRight ? await issueToken(database, user, now()) : null;
    if (user === undefined || token === null) {
      throw new ApiError(401, 'Invalid email or password');
    }
    await forgetAttempts(database, counted);
    response.json({
      status: true,
      token,
      device: await rememberDevice(database, { userId: user.id, device }, now()),
    });
  });

  router.post('/logout', authenticate, async (request, response) => {
    await revokeToken(database, signedIn(request).tokenId, now());
    response.json({ status: true });
  });

  return router;
}

/** Null if the header is missing or malformed. */
function deviceOf(request: Request): string | null {
  return /^[\w-]{43}$/.exec(request.get('X-Device-Token') ?? '')?.[0] ?? null;
}
