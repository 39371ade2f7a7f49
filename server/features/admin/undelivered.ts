import type {
  UndeliveredEnquiry,
  UndeliveredPage,
} from '../../../shared/contract/admin/undelivered-schemas.ts';
import type { Outbox, OutboxEntry } from '../../outbox/outbox.ts';
import { upstreamEnquiry } from '../../upstream/enquiries.ts';
import type { StaffCaller } from '../../upstream/staff-caller.ts';
import type { SiteAction } from '../../upstream/staff-people-writes.ts';
import type { StaffUpstream } from '../../upstream/staff.ts';

/** Enquiries in the outbox, for staff. */
export interface Undelivered {
  read(): Promise<UndeliveredPage>;
  /** Sends an enquiry again, at once. Does nothing if it was delivered meanwhile. */
  resend(id: string, caller: StaffCaller): Promise<void>;
  /** Deletes an enquiry. Does nothing if it was delivered meanwhile. */
  drop(id: string, caller: StaffCaller): Promise<void>;
}

export interface UndeliveredOptions {
  outbox: Pick<Outbox, 'entries' | 'read' | 'resend' | 'drop'>;
  upstream: Pick<StaffUpstream, 'recordAction'>;
}

type State = UndeliveredEnquiry['state'];

/** During an outage there may be thousands. */
const maxShown = 100;

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

  return {
    async read() {
      const [dead, waiting] = await Promise.all([
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
