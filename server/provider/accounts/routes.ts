import { type RequestHandler, Router } from 'express';
import { accountDeletionRoutes } from './account-deletion-routes.ts';
import type { AccountServices } from './account-services.ts';
import { emailVerificationRoutes } from './email-verification-routes.ts';
import { forgotPasswordRoutes, resetPasswordRoutes } from './password-reset-routes.ts';
import { profileItemRoutes } from './profile-item-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** All account routes: `/users/…` and `/auth/reset-password`. */
export function accountRoutes(services: AccountServices, authenticate: RequestHandler): Router {
  const router = Router();
  router.use('/users', [
    signInRoutes(services, authenticate),
    registrationRoutes(services),
    forgotPasswordRoutes(services),
    emailVerificationRoutes(services, authenticate),
    profileRoutes(services, authenticate),
    profileItemRoutes(services, authenticate),
    accountDeletionRoutes(services, authenticate),
  ]);
  router.use('/auth', resetPasswordRoutes(services));
  return router;
}
