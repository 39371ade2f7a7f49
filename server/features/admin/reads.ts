import type { Batch } from '../../../shared/contract/admin/batch-schemas.ts';
import type { NotOffered, StaffMember } from '../../../shared/contract/admin/list-schemas.ts';
import type { Answer, Query } from '../../../shared/contract/operations/operations.ts';
import type { AdminStats } from '../../../shared/contract/admin/stats.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StaffCaller } from '../../upstream/staff/staff-caller.ts';
import type { StaffUpstream } from '../../upstream/staff/staff.ts';
import { createTtlCache } from '../../cache/ttl-cache.ts';

export interface ReadsOptions {
  upstream: StaffUpstream;
  /** Called with every batch that is read. */
  observeBatch(batch: Batch): Promise<void>;
  /** Number of visitors' messages not yet delivered to the provider. */
  outboxDepth(): Promise<AdminStats['outbox']>;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** Reads that take more than one call of the provider, or none. */
export interface Reads {
  stats(query: Query<'GET /admin/stats'>, caller: StaffCaller): Promise<Answer<'GET /admin/stats'>>;
  properties(
    query: Query<'GET /admin/properties'>,
    caller: StaffCaller,
  ): Promise<Answer<'GET /admin/properties'>>;
  messages(
    query: Query<'GET /admin/messages'>,
    caller: StaffCaller,
  ): Promise<Answer<'GET /admin/messages'>>;
  batch(id: string, caller: StaffCaller): Promise<Batch>;
  /** Invalidates the cached property types after a change. */
  forgetTypes(): void;
  /** Invalidates the cached staff list after a change. */
  forgetStaff(): void;
}

const rememberedSeconds = 60;

export function createReads(options: ReadsOptions): Reads {
  const { upstream, outboxDepth, observeBatch, clock } = options;
  const types = createTtlCache<string[]>({ seconds: rememberedSeconds, clock });
  const staff = createTtlCache<StaffMember[]>({ seconds: rememberedSeconds, clock });

  const namesOfTypes = (caller: StaffCaller): Promise<string[]> =>
    types.read(async () =>
      (await upstream.names('property-types', caller)).items.map(({ name }) => name),
    );

  const staffMembers = (caller: StaffCaller): Promise<StaffMember[]> =>
    staff.read(async () => {
      const query = { role: 'admin', disabled: 'false', sort: 'name', pageSize: '100' };
      const page = await orNotOffered(upstream.users(query, caller));
      return 'items' in page ? page.items.map(({ id, name }) => ({ id, name })) : [];
    });

  return {
    forgetTypes: types.forget,
    forgetStaff: staff.forget,

    async stats(query, caller) {
      const [known, outbox] = await Promise.all([upstream.stats(query, caller), outboxDepth()]);
      return { ...known, outbox };
    },

    async properties(query, caller) {
      const [page, names] = await Promise.all([
        upstream.properties(query, caller),
        namesOfTypes(caller),
      ]);
      return { ...page, types: names };
    },

    async messages(query, caller) {
      const [page, members] = await Promise.all([
        upstream.messages(query, caller),
        staffMembers(caller),
      ]);
      return { ...page, staff: members };
    },

    async batch(id, caller) {
      const batch = await upstream.batch(id, caller);
      await observeBatch(batch);
      return batch;
    },
  };
}

/** Answers as a page does whose call the provider lacks. */
export async function orNotOffered<T>(page: Promise<T>): Promise<T | NotOffered> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof AppError && error.code === 'notOffered') return { notOffered: true };
    throw error;
  }
}
