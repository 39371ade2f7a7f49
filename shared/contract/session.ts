import type { LogInForm } from './account.ts';
import type { ProblemCode } from './problem.ts';

export const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

/** Who is signed in, as pages know it. */
export interface SessionUser {
  id: string;
  /** First and last name. */
  name: string;
  email: string;
  /** Granted by the provider, never derived from anything else. */
  role: Role;
  /** An address on this site; null where there is no picture. */
  photo: string | null;
}

/** The answer of `GET /api/session`. */
export type SessionView =
  | { user: SessionUser; /** ISO 8601. */ expiresAt: string }
  | {
      user: null;
      /** Why the session that the browser had is over, where it has just ended. */ ended?: ProblemCode;
    };

/** Signing in and out. */
export interface SessionBff {
  /** Who is signed in. Asks the provider only where it may have ended the session. */
  current(signal: AbortSignal): Promise<SessionView>;
  logIn(form: LogInForm, signal: AbortSignal): Promise<SessionView>;
  logOut(signal: AbortSignal): Promise<void>;
}
