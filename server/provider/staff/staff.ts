import { signedIn } from '../accounts/authenticate.ts';

/** Who of the staff does something, and when. */
export interface Staff {
  userId: number;
  now: Date;
  /** The batch that the change is part of, if any. */
  batch?: number;
}

/** Of a request that has passed the authentication. */
export function staffOf(request: object, now: () => Date): Staff {
  return { userId: signedIn(request).user.id, now: now() };
}
