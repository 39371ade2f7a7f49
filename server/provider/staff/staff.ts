import { signedIn } from '../accounts/authenticate.ts';

/** The staff member who makes a change, and the time. */
export interface Staff {
  userId: number;
  now: Date;
  /** The batch that the change is part of, if any. */
  batch?: number;
}

/** The staff member of an authenticated request. */
export function staffOf(request: object, now: () => Date): Staff {
  return { userId: signedIn(request).user.id, now: now() };
}
