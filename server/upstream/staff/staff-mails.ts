import { z } from 'zod';
import type {
  FailedMail,
  FailedMails,
} from '../../../shared/contract/admin/undelivered-schemas.ts';
import { upstreamPath } from '../transport/path.ts';
import type { Upstream } from '../transport/request.ts';
import { toId } from './staff-list-schema.ts';
import type { StaffCaller } from './staff-caller.ts';
import * as value from '../tolerant-values.ts';

/** Mails that the provider could not send. Every call rejects with an `AppError`, or with the signal's reason. */
export interface StaffMails {
  failedMails(caller: StaffCaller): Promise<FailedMails>;
  resendMail(id: string, caller: StaffCaller): Promise<void>;
  dropMail(id: string, caller: StaffCaller): Promise<void>;
}

const failedMail = z.object({
  id: toId,
  kind: z.string(),
  to: z.string(),
  queuedAt: z.string(),
  attempts: value.count,
  error: z.string().nullable().catch(null),
}) satisfies z.ZodType<FailedMail>;

export const mailPage = z.object({ mails: z.array(failedMail), total: value.count });

export function createStaffMails(upstream: Upstream): StaffMails {
  async function write(
    call: { method: 'POST' | 'DELETE'; path: ReturnType<typeof upstreamPath> },
    { token, signal }: StaffCaller,
  ): Promise<void> {
    const authorization = `Bearer ${token}`;
    await upstream.send({ ...call, parse: () => {}, authorization, mayBeMissing: true, signal });
  }

  return {
    failedMails: ({ token, signal }) =>
      upstream.get({
        path: upstreamPath`/admin/mails`,
        parse(json) {
          const { mails, total } = mailPage.parse(json);
          return { items: mails, total };
        },
        authorization: `Bearer ${token}`,
        mayBeMissing: true,
        signal,
      }),

    resendMail: (id, caller) =>
      write({ method: 'POST', path: upstreamPath`/admin/mails/${id}/resend` }, caller),

    dropMail: (id, caller) =>
      write({ method: 'DELETE', path: upstreamPath`/admin/mails/${id}` }, caller),
  };
}
