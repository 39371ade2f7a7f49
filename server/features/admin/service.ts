import type { AdminStats } from '../../../shared/contract/admin/stats.ts';
import type { StaffUpstream } from '../../upstream/staff/staff.ts';
import type { FollowUps } from '../follow-ups.ts';
import { createBatchUndo, type BatchUndo } from './batch-undo.ts';
import { createStaffGuard, type StaffGuard, type StaffGuardOptions } from './guard.ts';
import { createPublishing, type Publication, type Publishing } from './publishing.ts';
import { createReads, type Reads } from './reads.ts';
import { createUndelivered, type Undelivered, type UndeliveredOptions } from './undelivered.ts';

/** What the operations of the staff area work with. */
export interface AdminService extends Publishing {
  guard: StaffGuard;
  reads: Reads;
  upstream: StaffUpstream;
  undoBatch: BatchUndo['undo'];
  undelivered: Undelivered;
  publication: Publication;
  followUps: FollowUps;
  /** Marks a user's sessions for a check before they count again. */
  markSessions(userId: string): Promise<void>;
}

export interface AdminServiceOptions extends StaffGuardOptions {
  upstream: StaffUpstream;
  publication: Publication;
  followUps: FollowUps;
  /** Number of visitors' messages not yet delivered to the provider. */
  outboxDepth(): Promise<AdminStats['outbox']>;
  outbox: UndeliveredOptions['outbox'];
  /** Milliseconds since the epoch. */
  clock: () => number;
}

export function createAdminService(options: AdminServiceOptions): AdminService {
  const { upstream, publication, followUps, signedIn, outboxDepth, outbox, clock } = options;
  const guard = createStaffGuard(options);
  const batchUndo = createBatchUndo({
    upstream,
    followUps,
    async onRestored() {
      reads.forgetTypes();
      publication.changed();
      await publication.settled();
    },
  });
  const undelivered = createUndelivered({ outbox, upstream });
  const reads = createReads({
    upstream,
    outboxDepth,
    observeBatch: batchUndo.observe,
    clock,
  });

  return {
    ...createPublishing({ upstream, publication, followUps }),
    guard,
    reads,
    upstream,
    undoBatch: batchUndo.undo,
    undelivered,
    publication,
    followUps,
    markSessions: signedIn.mark,
  };
}
