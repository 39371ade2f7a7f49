import { createHash } from 'node:crypto';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { OwnerPhoto } from '../../../shared/contract/enquiry.ts';
import { maxPhotoBytes } from '../../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';
import { AttachmentsFull, type Attachments } from '../../outbox/attachments.ts';
import { OutboxUnusable } from '../../outbox/outbox.ts';
import { encodeOwnerPhoto, type EncodedPhoto } from './photo-encoding.ts';

/** Photos on their way to an owner's enquiry. Methods reject with an `AppError`. */
export interface OwnerPhotos {
  add(upload: Blob, owner: PhotoOwner): Promise<OwnerPhoto>;
  remove(id: string): Promise<void>;
}

/** Who has only so much room for photos. */
export interface PhotoOwner {
  /** A browser, for photos that it has not sent yet. */
  visitor: string;
  /** What stands for the IP address, for all that are not delivered yet. */
  address: string;
}

/** A conversion takes a core and up to 160 MB for a moment: one at a time, and who would wait long is told so. */
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

/** The upload is in memory only now, when its turn has come. */
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
