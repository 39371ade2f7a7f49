import type {
  UndeliveredEnquiry,
  UndeliveredPage,
} from '../../../shared/contract/admin/undelivered-schemas.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Outbox, OutboxEntry } from '../../outbox/outbox.ts';
import { upstreamEnquiry } from '../../upstream/visitors/enquiry-schema.ts';
import type { StaffCaller } from '../../upstream/staff/staff-caller.ts';
import type { SiteAction } from '../../upstream/staff/staff-list-schema.ts';
import type { StaffUpstream } from '../../upstream/staff/staff.ts';

/** Enquiries in the outbox, and emails that the provider could not send, for staff. */
export interface Undelivered {
  read(caller: StaffCaller): Promise<UndeliveredPage>;
  /** Sends an enquiry again, at once. Does nothing if it was delivered meanwhile. */
  resend(id: string, caller: StaffCaller): Promise<void>;
  /** Deletes an enquiry. Does nothing if it was delivered meanwhile. */
  drop(id: string, caller: StaffCaller): Promise<void>;
}

export interface UndeliveredOptions {
  outbox: Pick<Outbox, 'entries' | 'read' | 'resend' | 'drop'>;
  upstream: Pick<StaffUpstream, 'recordAction' | 'failedMails'>;
}

type State = UndeliveredEnquiry['state'];

/** During an outage there may be thousands. */
const maxShown = 100;
/** The enquiries are the site's own: staff see them soon while the provider does not answer. */
const mailsTimeoutMs = 2_000;

export function createUndelivered({ outbox, upstream }: UndeliveredOptions): Undelivered {
  async function find(id: string): Promise<OutboxEntry | undefined> {
    const entries = [...(await outbox.entries('dead')), ...(await outbox.entries('waiting'))];
    return entries.find(({ key }) => key === id);
  }

  async function toEnquiry(
    { key, kind, takenAt, attempts, at, reason }: OutboxEntry,
    state: State,
  ): Promise<UndeliveredEnquiry> {
    return {
      id: key,
      state,
      kind: kind === 'owner' ? 'owner' : 'contact',
      receivedAt: takenAt.toISOString(),
      attempts,
      at: at.toISOString(),
      reason,
      content: toContent(await outbox.read(key)),
    };
  }

  /** Recorded first: an enquiry is never deleted without an entry in the audit trail. */
  async function record(
    action: SiteAction['action'],
    { takenAt }: OutboxEntry,
    caller: StaffCaller,
  ): Promise<void> {
    await upstream.recordAction({ action, receivedAt: takenAt.toISOString() }, caller);
  }

  async function failedMails(caller: StaffCaller): Promise<UndeliveredPage['mails']> {
    const timeout = AbortSignal.timeout(mailsTimeoutMs);
    const signal = AbortSignal.any([caller.signal, timeout]);
    try {
      return await upstream.failedMails({ ...caller, signal });
    } catch (error) {
      const isMissing = error instanceof AppError && (error.status === 404 || error.status >= 500);
      if (isMissing || (timeout.aborted && !caller.signal.aborted)) return null;
      throw error;
    }
  }

  return {
    async read(caller) {
      const [mails, dead, waiting] = await Promise.all([
        failedMails(caller),
        outbox.entries('dead'),
        outbox.entries('waiting'),
      ]);
      const shown = [
        ...dead.map((entry) => ({ entry, state: 'failed' as const })),
        ...waiting.map((entry) => ({ entry, state: 'waiting' as const })),
      ].slice(0, maxShown);
      return {
        items: await Promise.all(shown.map(({ entry, state }) => toEnquiry(entry, state))),
        total: dead.length + waiting.length,
        mails,
      };
    },

    async resend(id, caller) {
      const entry = await find(id);
      if (!entry) return;
      await record('resend-enquiry', entry, caller);
      await outbox.resend(id);
    },

    async drop(id, caller) {
      const entry = await find(id);
      if (!entry) return;
      await record('drop-enquiry', entry, caller);
      await outbox.drop(id);
    },
  };
}

function toContent(payload: string | null): UndeliveredEnquiry['content'] {
  if (payload === null) return null;
  const { name, email, phone = null, message } = upstreamEnquiry.parse(JSON.parse(payload));
  return { name, email, phone, message };
}
