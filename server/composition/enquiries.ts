import type { Logger } from 'pino';
import { createDelivery } from '../features/enquiries/delivery.ts';
import { createFormStart } from '../features/enquiries/form-start.ts';
import { createOwnerPhotos, type OwnerPhotos } from '../features/enquiries/photos.ts';
import { createEnquiriesService, type EnquiriesService } from '../features/enquiries/service.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { CreateLimit } from '../limits/rate-limit.ts';
import { contentsOfFile, describe } from '../outbox/move-outbox.ts';
import { openOutbox, startSweepingOutbox } from '../outbox/open-outbox.ts';
import type { Outbox, OutboxDepth } from '../outbox/outbox.ts';
import { startSender } from '../outbox/sender.ts';
import { createEnquiriesUpstream } from '../upstream/visitors/enquiries.ts';
import type { Upstream } from '../upstream/transport/request.ts';

export interface EnquiriesOptions {
  dataDir: string;
  /** A PostgreSQL database for the outbox, instead of a file. */
  databaseUrl: string | undefined;
  /** The first encrypts and signs, all decrypt and verify. */
  keys: readonly string[];
  upstream: Upstream;
  contactPath: string | undefined;
  createLimit: CreateLimit;
  log: Logger;
  metrics: Metrics | undefined;
  /** Milliseconds since the epoch. By default the system clock, and the database's for an outbox in it. */
  clock: (() => number) | undefined;
}

/** Accepting enquiries, and delivering them from the outbox. */
export interface Enquiries extends AsyncDisposable {
  outbox: Outbox;
  enquiries: EnquiriesService;
  ownerPhotos: OwnerPhotos;
  /** Messages not delivered yet; null if the outbox cannot be read. */
  depth(): Promise<Pick<OutboxDepth, 'waiting' | 'dead'> | null>;
  /** Numbers of messages, with the age of the oldest, 0 if there is none. A failure is not logged. */
  backlog(): Promise<{ waiting: number; dead: number; oldestMs: number } | null>;
  /** Whether the outbox can be written, so that enquiries can be accepted. */
  isUsable(): Promise<boolean>;
  /** False if the outbox is this process's own and cannot be used. See decision 074. */
  isReady(): Promise<boolean>;
  /** For the operator: a shared outbox cannot be used, so forms fail. */
  warnings(): Promise<string[]>;
}

export async function composeEnquiries(options: EnquiriesOptions): Promise<Enquiries> {
  const { dataDir, databaseUrl, keys, upstream, contactPath, createLimit, log, metrics } = options;
  const { clock = Date.now } = options;
  await using started = new AsyncDisposableStack();
  const opened = await openOutbox({ dataDir, databaseUrl, keys, log, clock: options.clock });
  started.defer(() => opened.close());
  started.defer(startSweepingOutbox(opened, log));
  const { outbox, attachments, isShared } = opened;
  if (isShared) warnOfUnmoved(dataDir, log);
  const sender = startSender({
    outbox,
    isShared,
    deliver: createDelivery({
      upstream: createEnquiriesUpstream(upstream, { contactPath }),
      attachments,
    }),
    log: log.child({ part: 'outbox' }),
    onOutcome: metrics?.delivered,
    clock,
  });
  started.defer(() => sender.close());
  const ownerPhotos = createOwnerPhotos(attachments, keys, createLimit);
  const enquiries = createEnquiriesService({
    outbox,
    attachments,
    photos: ownerPhotos,
    formStart: createFormStart(keys, clock),
    createLimit,
    wake: sender.wake,
    log: log.child({ part: 'enquiries' }),
  });
  const running = started.move();
  return {
    outbox,
    enquiries,
    ownerPhotos,
    async depth() {
      try {
        const { waiting, dead } = await outbox.depth();
        return { waiting, dead };
      } catch (error) {
        log.warn({ err: error }, 'the undelivered messages cannot be counted');
        return null;
      }
    },
    async backlog() {
      try {
        const { waiting, dead, oldest } = await outbox.depth();
        return { waiting, dead, oldestMs: oldest ? Math.max(0, clock() - oldest.getTime()) : 0 };
      } catch {
        return null;
      }
    },
    isUsable: () => outbox.isUsable(),
    isReady: async () => isShared || outbox.isUsable(),
    async warnings() {
      if (!isShared || (await outbox.isUsable())) return [];
      return ['The outbox database is unavailable: the site cannot accept enquiries.'];
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Warns of messages in the data folder that this site does not deliver, because its outbox is in a database. */
function warnOfUnmoved(dataDir: string, log: Logger): void {
  try {
    const contents = contentsOfFile(dataDir);
    if (contents === null || contents.messages + contents.photos === 0) return;
    log.warn(
      `outbox.sqlite in the data folder holds ${describe(contents)}: run \`npm run outbox -- move\` to deliver them`,
    );
  } catch (error) {
    log.warn({ err: error }, 'outbox.sqlite in the data folder cannot be read');
  }
}
