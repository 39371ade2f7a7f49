import type { AdminQuery, AdminRead, AdminReads } from '../../../shared/contract/admin/reads.ts';
import type { SessionUser } from '../../../shared/contract/session.ts';
import type { AdminStats } from '../../../shared/contract/admin/stats.ts';
import type { Browser } from '../../session/browser.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { MessagePhoto, StaffUpstream } from '../../upstream/staff.ts';
import { createAsStaff } from './as-staff.ts';
import { createBatchUndo, type BatchWork } from './batch-work.ts';
import { createCsvExports, type CsvExports } from './csv/exports.ts';
import { createPeopleChanges, type PeopleChanges } from './people-changes.ts';
import { createPropertyChanges, type PropertyChanges } from './property-changes.ts';
import { createReads } from './reads.ts';

/** The actions of a staff member. */
export interface StaffWork {
  readonly properties: PropertyChanges;
  readonly people: PeopleChanges;
  readonly batches: BatchWork;
  readonly exports: CsvExports;
  /** A photo attached to a message; `number` starts at 1. */
  messagePhoto(photo: { id: string; number: string }): Promise<MessagePhoto>;
}

/**
 * The staff area. Methods reject with an `AppError`, or with the signal's reason: 401 for visitors who are not signed in, 403
 * for other users, by our check or the provider's.
 */
export interface AdminService {
  /** Resolves with the user's id. */
  requireStaff(browser: Browser, signal: AbortSignal): Promise<{ id: string }>;
  read<What extends AdminRead>(
    what: What,
    query: AdminQuery,
    browser: Browser,
    signal: AbortSignal,
  ): Promise<AdminReads[What]>;
  work<T>(browser: Browser, signal: AbortSignal, use: (work: StaffWork) => Promise<T>): Promise<T>;
}

export interface AdminServiceOptions {
  upstream: StaffUpstream;
  signedIn: SignedIn;
  /** Fetches the token's user from the provider. */
  readUser(token: string, signal: AbortSignal): Promise<SessionUser>;
  /** Number of visitors' messages not yet delivered to the provider. */
  outboxDepth(): Promise<AdminStats['outbox']>;
  /** Called when properties visible to visitors may have changed. */
  propertiesChanged(): void;
  /** Resolves once visitors see the change, or after a few seconds. */
  propertiesSettled(): Promise<void>;
  /** Deletes our copies of photos that the provider has deleted, by their URLs on this site. */
  purgePhotos(srcs: readonly string[]): Promise<void>;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

export function createAdminService(options: AdminServiceOptions): AdminService {
  const { upstream, outboxDepth, propertiesChanged, propertiesSettled, purgePhotos, clock } =
    options;
  const showChanges = (): Promise<void> => {
    propertiesChanged();
    return propertiesSettled();
  };
  const asStaff = createAsStaff(options);
  const batchUndo = createBatchUndo({
    upstream,
    async onRestored() {
      reads.forgetTypes();
      await showChanges();
    },
  });
  const observeBatch = batchUndo.observe;
  const reads = createReads({ upstream, outboxDepth, observeBatch, clock });
  const { forgetTypes, forgetStaff } = reads;

  return {
    requireStaff: asStaff.require,

    read: (what, query, browser, signal) =>
      asStaff.run(browser, signal, (caller) => reads.readers[what](query, caller)),

    work: (browser, signal, use) =>
      asStaff.run(browser, signal, (caller) =>
        use({
          properties: createPropertyChanges(
            {
              upstream,
              changed: propertiesChanged,
              settled: propertiesSettled,
              purgePhotos,
            },
            caller,
          ),
          people: createPeopleChanges(
            {
              upstream,
              propertiesChanged: showChanges,
              forgetTypes,
              forgetStaff,
              markSessions: options.signedIn.mark,
            },
            caller,
          ),
          batches: batchUndo.work(caller),
          exports: createCsvExports(upstream, caller),
          messagePhoto: (photo) => upstream.messagePhoto(photo, caller),
        }),
      ),
  };
}
