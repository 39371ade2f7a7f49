import type { LogInForm } from '../forms/account-forms.ts';
import type { ProblemCode } from './problem.ts';

export const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

/** The signed-in user, as pages see them. */
export interface SessionUser {
  id: string;
  /** First and last name. */
  name: string;
  email: string;
  /** Comes from the provider only, never derived. */
  role: Role;
  /** URL on this site; null if there is no picture. */
  photo: string | null;
}

/** Response of `GET /api/session`. */
export type SessionView =
  | { user: SessionUser; /** ISO 8601. */ expiresAt: string }
  | {
      user: null;
      /** Why the session that the browser had is over, where it has just ended. */ ended?: ProblemCode;
    };

/** Signing in and out. */
export interface SessionBff {
  /** The signed-in user. Calls the provider only if it may have ended the session. */
  current(signal: AbortSignal): Promise<SessionView>;
  logIn(form: LogInForm, signal: AbortSignal): Promise<SessionView>;
  logOut(signal: AbortSignal): Promise<void>;
}
