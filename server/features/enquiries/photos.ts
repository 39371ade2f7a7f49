import { createHash } from 'node:crypto';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { OwnerPhoto } from '../../../shared/contract/enquiry-schemas.ts';
import { ownerPhotoLimit } from '../../../shared/contract/operations/enquiries.ts';
import { maxPhotoBytes } from '../../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';
import { limitsOf } from '../../limits/operation-limit.ts';
import type { CreateLimit, UseLimit } from '../../limits/rate-limit.ts';
import { AttachmentsFull, type Attachments } from '../../outbox/attachments.ts';
import { OutboxUnusable } from '../../outbox/outbox.ts';
import type { Browser } from '../../session/browser.ts';
import { createSignatures } from '../../session/signatures.ts';
import { encodeOwnerPhoto, type EncodedPhoto } from './photo-encoding.ts';

/** Photos uploaded for an owner's enquiry. Methods reject with an `AppError`. */
export interface OwnerPhotos {
  /** Rate limit of uploads, to be counted before a photo is received. */
  readonly limit: UseLimit;
  /** Storage limits count photos not sent yet for the browser, and all undelivered ones for its IP address. */
  add(upload: Blob, browser: Pick<Browser, 'key' | 'ip'>): Promise<OwnerPhoto>;
  remove(id: string): Promise<void>;
}

export function createOwnerPhotoLimit(createLimit: CreateLimit): UseLimit {
  return createLimit(...limitsOf(ownerPhotoLimit));
}

/** A conversion briefly takes a core and up to 160 MB, so run one at a time and reject requests that would wait long. */
const maxWaiting = 8;
const retryAfterSeconds = 5;

/** @param keys for signing IP addresses, which must not be stored */
export function createOwnerPhotos(
  attachments: Attachments,
  keys: readonly string[],
  createLimit: CreateLimit,
): OwnerPhotos {
  const conversions = bulkhead(1, maxWaiting);
  const addresses = createSignatures(keys, 'upload address');

  return {
    limit: createOwnerPhotoLimit(createLimit),

    async add(upload, { key, ip }) {
      if (upload.size === 0) throw invalidForm({ photo: 'Please choose a photo' });
      if (upload.size > maxPhotoBytes) throw new AppError({ code: 'bodyTooLarge', status: 413 });
      try {
        const { jpeg, width, height, digest } = await conversions.execute(() => convert(upload));
        const address = addresses.sign(ip);
        // Without a visitor id, the key is the IP address.
        const owner = addresses.sign(key);
        const id = await attachments.stage({ bytes: jpeg, digest, owner, address });
        return { id, width, height };
      } catch (error) {
        throw toAppError(error);
      }
    },

    remove: (id) =>
      attachments.discard(id).catch((error: unknown) => Promise.reject(toAppError(error))),
  };
}

/** Reads the upload into memory only when its turn has come. */
async function convert(upload: Blob): Promise<EncodedPhoto & { digest: string }> {
  const bytes = await upload.bytes();
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { ...(await encodeOwnerPhoto(bytes)), digest };
}

function toAppError(error: unknown): unknown {
  if (isBulkheadRejectedError(error)) {
    return new AppError({ code: 'overloaded', status: 503, retryAfterSeconds });
  }
  if (error instanceof AttachmentsFull && error.isOwnersFault) {
    return invalidForm({ photo: 'You have uploaded too many photos: please send these first' });
  }
  if (error instanceof AttachmentsFull || error instanceof OutboxUnusable) {
    return new AppError({ code: 'notKept', status: 503, retryAfterSeconds: 60, cause: error });
  }
  return error;
}
