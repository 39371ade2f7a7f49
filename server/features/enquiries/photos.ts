import { createHash } from 'node:crypto';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { OwnerPhoto } from '../../../shared/contract/enquiry.ts';
import { maxPhotoBytes } from '../../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';
import { AttachmentsFull, type Attachments } from '../../outbox/attachments.ts';
import { OutboxUnusable } from '../../outbox/outbox.ts';
import { encodeOwnerPhoto, type EncodedPhoto } from './photo-encoding.ts';

/** Photos uploaded for an owner's enquiry. Methods reject with an `AppError`. */
export interface OwnerPhotos {
  add(upload: Blob, owner: PhotoOwner): Promise<OwnerPhoto>;
  remove(id: string): Promise<void>;
}

/** Who a photo is counted for against the storage limits. */
export interface PhotoOwner {
  /** The browser, for photos not sent yet. */
  visitor: string;
  /** Key of the IP address, for all undelivered photos. */
  address: string;
}

/** A conversion briefly takes a core and up to 160 MB, so run one at a time and reject requests that would wait long. */
const maxWaiting = 8;
const retryAfterSeconds = 5;

export function createOwnerPhotos(attachments: Attachments): OwnerPhotos {
  const conversions = bulkhead(1, maxWaiting);

  return {
    async add(upload, { visitor, address }) {
      if (upload.size === 0) throw invalidForm({ photo: 'Please choose a photo' });
      if (upload.size > maxPhotoBytes) throw new AppError({ code: 'bodyTooLarge', status: 413 });
      try {
        const { jpeg, width, height, digest } = await conversions.execute(() => convert(upload));
        const id = await attachments.stage({ bytes: jpeg, digest, owner: visitor, address });
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
