import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { ApiError } from '../http/api-error.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { databaseFor } from '../http/write-once.ts';
import { textCalled } from '../http/text-fields.ts';
import { mayMail, queueMail } from '../mail/mail-queue.ts';
import type { AccountServices } from './account-services.ts';
import { signedIn } from './authenticate.ts';
import { verifyEmail } from './email-verification.ts';
import { lockUser } from './users.ts';

const verification = z.object({ token: textCalled('Token').min(1, 'Token is required') });

/** `POST /users/verify-email` with the token from a mail to the account, and `POST /users/verification-mail` to get a new mail. */
export function emailVerificationRoutes(
  services: AccountServices,
  authenticate: RequestHandler,
): Router {
  const { mails, now, sharedNow } = services;
  const router = Router();

  router.post('/verify-email', authenticate, jsonBody, async (request, response) => {
    const { token } = parseBody(verification, request.body);
    const userId = signedIn(request).user.id;
    const once = databaseFor(request, services);
    const outcome = await verifyEmail(once, { token, userId }, now());
    if (outcome === 'expired') throw new ApiError(422, 'This link has expired.');
    if (outcome === 'unknown')
      throw new ApiError(
        422,
        'This link is invalid, has already been used or belongs to another account.',
      );
    response.json({ status: true, message: 'Your email address is verified.' });
  });

  router.post('/verification-mail', authenticate, async (request, response) => {
    const userId = signedIn(request).user.id;
    await databaseFor(request, services)
      .transaction()
      .execute(async (transaction) => {
        const { email, email_verified_at } = await lockUser(transaction, userId);
        if (email_verified_at !== null) return;
        const limited = { recipient: email, kinds: ['welcome', 'verify-email'] as const };
        if (!(await mayMail(transaction, limited, sharedNow()))) throw tooManyMails();
        const mail = { kind: 'verify-email', recipient: email } as const;
        await queueMail(transaction, mail, sharedNow());
      });
    mails.wake();
    response.json({ status: true });
  });

  return router;
}

function tooManyMails(): ApiError {
  const message = 'We have sent several emails already. Please try again in an hour.';
  return new ApiError(429, message, { retryAfterSeconds: 3_600 });
}
