import type { FailedMails } from '../../../shared/contract/admin/undelivered-schemas.ts';
import type { ProviderCaller } from '../calls/provider-caller.ts';
import type { StaffCaller } from './staff-caller.ts';

/** Mails that the provider could not send. Every call rejects with an `AppError`, or with the signal's reason. */
export interface StaffMails {
  failedMails(caller: StaffCaller): Promise<FailedMails>;
  resendMail(id: string, caller: StaffCaller): Promise<void>;
  dropMail(id: string, caller: StaffCaller): Promise<void>;
}

export function createStaffMails({ read, send }: ProviderCaller): StaffMails {
  return {
    async failedMails(caller) {
      const { mails, total } = await read('GET /admin/mails', caller);
      return { items: mails, total };
    },
    async resendMail(id, caller) {
      await send('POST /admin/mails/{id}/resend', { ...caller, params: { id } });
    },
    async dropMail(id, caller) {
      await send('DELETE /admin/mails/{id}', { ...caller, params: { id } });
    },
  };
}
