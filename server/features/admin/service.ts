import {
  isReadById,
  type AdminQuery,
  type AdminRead,
  type AdminReads,
} from '../../../shared/contract/admin/reads.ts';
import type { AdminStats } from '../../../shared/contract/admin/stats.ts';
import { checkId } from '../../errors/app-error.ts';
import type { Browser } from '../../session/browser.ts';
import type { StaffUpstream } from '../../upstream/staff/staff.ts';
import type { FollowUps } from '../follow-ups.ts';
import { createBatchUndo, type BatchUndo } from './batch-undo.ts';
import { createStaffGuard, type StaffGuard, type StaffGuardOptions } from './guard.ts';
import { createReads, type CostsOf, type Reads } from './reads.ts';
import { createUndelivered, type Undelivered, type UndeliveredOptions } from './undelivered.ts';

/** The staff area: what its routes work with, and the reads of its pages. */
export interface AdminService extends Reads {
  guard: StaffGuard;
  upstream: StaffUpstream;
  undoBatch: BatchUndo['undo'];
  undelivered: Undelivered;
  publication: Publication;
  followUps: FollowUps;
  /** Marks a user's sessions for a check before they count again. */
  markSessions(userId: string): Promise<void>;
  /** Rejects with an `AppError`, or with the signal's reason. */
  read<What extends AdminRead>(
    what: What,
    query: AdminQuery,
    browser: Browser,
    signal: AbortSignal,
  ): Promise<AdminReads[What]>;
}

/** Shows visitors what staff have changed. */
export interface Publication {
  /** Called when properties visible to visitors may have changed. */
  changed(): void;
  /** Resolves once visitors see the change, or after a few seconds. */
  settled(): Promise<void>;
  /** Deletes our copies of photos that the provider has deleted, by their URLs on this site. */
  purgePhotos(srcs: readonly string[]): Promise<void>;
  /** Called when the provider still has photos that were purged. */
  forgetPurge(srcs: readonly string[]): void;
}

export interface AdminServiceOptions extends StaffGuardOptions {
  upstream: StaffUpstream;
  publication: Publication;
  followUps: FollowUps;
  /** Number of visitors' messages not yet delivered to the provider. */
  outboxDepth(): Promise<AdminStats['outbox']>;
  outbox: UndeliveredOptions['outbox'];
  costsOf: CostsOf;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

export function createAdminService(options: AdminServiceOptions): AdminService {
  const { upstream, publication, followUps, signedIn, outboxDepth, outbox, costsOf, clock } =
    options;
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
    readUndelivered: undelivered.read,
    observeBatch: batchUndo.observe,
    costsOf,
    clock,
  });

  return {
    ...reads,
    guard,
    upstream,
    undoBatch: batchUndo.undo,
    undelivered,
    publication,
    followUps,
    markSessions: signedIn.mark,
    async read(what, query, browser, signal) {
      if (isReadById(what)) checkId(query['id'] ?? '');
      return guard.run(browser, signal, (caller) => reads.readers[what](query, caller));
    },
  };
}
