import { Router } from 'express';
import { z } from 'zod';

import { ApiError } from '../http/api-error.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { loginEmail, newPassword, resetToken } from './account-fields.ts';
import type { AccountServices } from './account-services.ts';
import { hashPassword } from './password-hash.ts';
import { issueResetToken, readResetToken, resetPassword } from './password-resets.ts';
import { findUserByEmail } from './users.ts';

const forgetful = z.object({ email: loginEmail });
const newChoice = z.object({ token: resetToken, password: newPassword });

/**
 * `POST /users/forgot-password`. It is answered before anything is looked up, so that neither the answer nor its time
 * tells which addresses exist.
 */
export function forgotPasswordRoutes(services: AccountServices): Router {
  const router = Router();

  router.post('/forgot-password', jsonBody, (request, response) => {
    const { email } = parseBody(forgetful, request.body);
    services.background.start(
      () => mailTokenTo(services, email),
      'a mail about a new password could not be sent',
    );
    response.json({
      status: true,
      message: 'If an account has this email address, a link to reset its password is on the way.',
    });
  });

  return router;
}

async function mailTokenTo(services: AccountServices, email: string): Promise<void> {
  const { database, mailResetLink, now } = services;
  const user = await findUserByEmail(database, email);
  if (user === undefined || user.disabled_at !== null) return;
  await mailResetLink(user.email, await issueResetToken(database, user.id, now()));
}

/** `POST /auth/reset-password`. */
export function resetPasswordRoutes({ database, now }: AccountServices): Router {
  const router = Router();

  router.post('/reset-password', jsonBody, async (request, response) => {
    const { token, password } = parseBody(newChoice, request.body);
    const state = await readResetToken(database, token, now());
    if (state === 'expired') throw unusable('This reset link has expired.');
    // Hashing is dear: only who holds a token is worth it.
    const isReset =
      state === 'valid' &&
      (await resetPassword(database, { token, passwordHash: await hashPassword(password) }, now()));
    if (!isReset) throw unusable('This reset link is not valid or was used already.');
    response.json({ status: true, message: 'Your password has been reset.' });
  });

  return router;
}

function unusable(reason: string): ApiError {
  return new ApiError(422, `${reason} Please request a new password reset.`);
}
