import { z } from 'zod';
import { roles } from '../roles.ts';
import { count, moment, text } from '../values.ts';
import { paging } from './list-schemas.ts';

export const adminUser = z.strictObject({
  id: text,
  name: z.string(),
  email: z.email(),
  role: z.enum(roles),
  disabled: z.boolean(),
  /** Whether they have confirmed their email address; null if the provider does not say. */
  emailVerified: z.boolean().nullable(),
  createdAt: moment,
  /** Number of browsers they are signed in with. */
  sessions: count,
});
export type AdminUser = z.output<typeof adminUser>;

export const userPage = z.strictObject({ items: z.array(adminUser), ...paging });
