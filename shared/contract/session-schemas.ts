import { z } from 'zod';
import { problemCode } from './problem-code.ts';
import { roles } from './roles.ts';
import { moment, pathOnSite, text } from './values.ts';

/** The signed-in user, as pages see them. */
const sessionUser = z.strictObject({
  id: text,
  /** First and last name. */
  name: text,
  email: z.email(),
  /** Comes from the provider only, never derived. */
  role: z.enum(roles),
  /** URL on this site; null if there is no picture. */
  photo: pathOnSite.nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** Response of `GET /api/session`. */
export const sessionView = z.strictObject({ user: sessionUser, expiresAt: moment }).or(
  z.strictObject({
    user: z.null(),
    /** Why the session that the browser had is over, where it has just ended. */
    ended: problemCode.exactOptional(),
  }),
);
export type SessionView = z.output<typeof sessionView>;
