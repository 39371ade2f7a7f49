import { z } from 'zod';
import type { FailedMail } from '../../../shared/contract/admin/undelivered-schemas.ts';
import { toId } from './staff-list-schema.ts';
import * as value from '../tolerant-values.ts';

const failedMail = z.object({
  id: toId,
  kind: z.string(),
  to: z.string(),
  queuedAt: z.string(),
  attempts: value.count,
  error: z.string().nullable().catch(null),
}) satisfies z.ZodType<FailedMail>;

export const mailPage = z.object({ mails: z.array(failedMail), total: value.count });
