import type { Logger } from 'pino';
import { createDelivery } from '../features/enquiries/delivery.ts';
import { createFormStart } from '../features/enquiries/form-start.ts';
import { createOwnerPhotos, type OwnerPhotos } from '../features/enquiries/photos.ts';
import { createEnquiriesService, type EnquiriesService } from '../features/enquiries/service.ts';
import type { CreateLimit } from '../limits/rate-limit.ts';
import { openOutbox, startSweepingOutbox } from '../outbox/open-outbox.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { startSender } from '../outbox/sender.ts';
import { createEnquiriesUpstream } from '../upstream/enquiries.ts';
import type { Upstream } from '../upstream/request.ts';

export interface EnquiriesOptions {
  dataDir: string;
  /** The first encrypts and signs, all decrypt and verify. */
  keys: readonly string[];
  upstream: Upstream;
  contactPath: string | undefined;
  createLimit: CreateLimit;
  log: Logger;
  clock: () => number;
}

/** Accepting enquiries, and delivering them from the outbox. */
export interface Enquiries extends AsyncDisposable {
  outbox: Outbox;
  enquiries: EnquiriesService;
  ownerPhotos: OwnerPhotos;
}

export async function composeEnquiries(options: EnquiriesOptions): Promise<Enquiries> {
  const { dataDir, keys, upstream, contactPath, createLimit, log, clock } = options;
  await using started = new AsyncDisposableStack();
  const opened = await openOutbox({ dataDir, keys, clock });
  started.defer(() => opened.close());
  started.defer(startSweepingOutbox(opened, log));
  const { outbox, attachments } = opened;
  const sender = startSender({
    outbox,
    deliver: createDelivery({
      upstream: createEnquiriesUpstream(upstream, { contactPath }),
      attachments,
    }),
    log: log.child({ part: 'outbox' }),
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
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
