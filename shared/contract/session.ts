import type { SessionView } from './session-schemas.ts';
import type { LogInForm } from '../forms/account-forms.ts';

/** Signing in and out. */
export interface SessionBff {
  /** The signed-in user. Calls the provider only if it may have ended the session. */
  current(signal: AbortSignal): Promise<SessionView>;
  logIn(form: LogInForm, signal: AbortSignal): Promise<SessionView>;
  logOut(signal: AbortSignal): Promise<void>;
}
