import { Router } from 'express';
import { z } from 'zod';
import { ApiError } from '../http/api-error.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { databaseFor } from '../http/write-once.ts';
import { mayMail, queueMail } from '../mail/mail-queue.ts';
import { loginEmail, newPassword, resetToken } from './account-fields.ts';
import type { AccountServices } from './account-services.ts';
import { hashPassword } from './password-hash.ts';
import { readResetToken, resetPassword } from './password-resets.ts';

const forgetful = z.object({ email: loginEmail });
const newChoice = z.object({ token: resetToken, password: newPassword });

/**
 * `POST /users/forgot-password`. Queues a mail for every email alike and looks up the account only when it is sent, so
 * neither the response nor its timing reveals whether there is one. Beyond an email's rate limit no mail is queued, but
 * the response is the same.
 */
export function forgotPasswordRoutes(services: AccountServices): Router {
  const { mails, sharedNow } = services;
  const router = Router();

  router.post('/forgot-password', jsonBody, async (request, response) => {
    const { email: recipient } = parseBody(forgetful, request.body);
    const mail = { recipient, kinds: ['reset-password'] as const };
    const once = databaseFor(request, services);
    const isQueued = await once.transaction().execute(async (transaction) => {
      if (!(await mayMail(transaction, mail, sharedNow()))) return false;
      await queueMail(transaction, { kind: 'reset-password', recipient }, sharedNow());
      return true;
    });
    if (isQueued) mails.wake();
    response.json({
      status: true,
      message: 'If an account has this email address, a link to reset its password is on the way.',
    });
  });

  return router;
}

/** `POST /auth/reset-password`. */
export function resetPasswordRoutes({ database, mails, now }: AccountServices): Router {
  const router = Router();

  router.post('/reset-password', jsonBody, async (request, response) => {
    const { token, password } = parseBody(newChoice, request.body);
    const state = await readResetToken(database, token, now());
    if (state === 'expired') throw unusable('This reset link has expired.');
    // Hashing is expensive, so only for a valid token.
    const userId =
      state === 'valid'
        ? await resetPassword(
            database,
            { token, passwordHash: await hashPassword(password) },
            now(),
          )
        : null;
    if (userId === null) throw unusable('This reset link is not valid or was used already.');
    mails.wake();
    response.json({
      status: true,
      message: 'Your password has been reset.',
      data: { id: userId },
    });
  });

  return router;
}

function unusable(reason: string): ApiError {
  return new ApiError(422, `${reason} Please request a new password reset.`);
}
