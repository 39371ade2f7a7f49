import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';
import { roles } from '../../shared/contract/roles.ts';
import type { SessionUser } from '../../shared/contract/session-schemas.ts';

const storedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  photo: z.string().nullable(),
}) satisfies z.ZodType<SessionUser>;

/** Parses a session's user from JSON text; null if it is unreadable. */
export function readStoredUser(text: string): SessionUser | null {
  const user = storedUser.safeParse(parsedJson(text));
  return user.success ? user.data : null;
}
