import type { OwnerPhoto } from '../../../shared/contract/enquiry-schemas.ts';
import {
  maxPhotoBytes,
  maxOwnerPhotos,
  ownerPhotoTypes,
} from '../../../shared/forms/photo-form.ts';
import { urlOf, call, unreachable } from '../../bff/json-calls.ts';
import { UploadQueue, type Upload } from '../../forms/upload-queue.ts';
import { readStoredPhotos, storePhotos } from './drafts.ts';

export type PhotoUpload = Upload<Pick<OwnerPhoto, 'id'>>;
export type PhotoUploads = UploadQueue<Pick<OwnerPhoto, 'id'>>;

/** Shared by all pages of this tab; never used on the server. */
let photos: PhotoUploads | null = null;

/** The owner form's photos; those on the server are stored with the form's draft. */
export function ownerPhotos(): PhotoUploads {
  if (photos) return photos;
  const stored = readStoredPhotos().map(({ id, name }) => ({ name, result: { id } }));
  const queue: PhotoUploads = new UploadQueue(uploadPhoto, stored);
  queue.subscribe(() =>
    storePhotos(
      queue
        .state()
        .flatMap(({ name, state }) =>
          state.kind === 'uploaded' ? [{ id: state.result.id, name }] : [],
        ),
    ),
  );
  photos = queue;
  return queue;
}

/** Uploads a photo, which is stored for a day unless it is sent. Rejects as `call` does. */
async function uploadPhoto(
  photo: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<OwnerPhoto> {
  const { upload } = await import('../../bff/upload.ts').catch((cause: unknown) => {
    throw unreachable('network', cause);
  });
  return upload(urlOf('POST /owner-photos'), photo, { signal, onProgress });
}

/** Deletes an uploaded photo. A failure is harmless: the server deletes unsent photos after a day. */
export function deletePhoto(id: string): void {
  const { signal } = new AbortController();
  call('DELETE /owner-photos/{id}', signal, { params: { id } }).catch(() => {});
}

/** @returns the number of files above the limit */
export function addPhotos(queue: PhotoUploads, files: readonly File[]): number {
  const room = Math.max(0, maxOwnerPhotos - queue.state().length);
  queue.add(files.slice(0, room), refusalOf);
  return Math.max(0, files.length - room);
}

/**
 * Waits until all uploads have finished.
 * @returns their ids, or null if one failed
 */
export async function settledPhotos(
  queue: PhotoUploads,
  signal: AbortSignal,
): Promise<string[] | null> {
  while (queue.state().some(isUnderWay)) await nextChange(queue, signal);
  const ids = queue
    .state()
    .flatMap(({ state }) => (state.kind === 'uploaded' ? state.result.id : []));
  return ids.length === queue.state().length ? ids : null;
}

export function isUnderWay({ state: { kind } }: PhotoUpload): boolean {
  return kind === 'waiting' || kind === 'uploading';
}

function nextChange(queue: PhotoUploads, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = queue.subscribe(() => {
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
}

function refusalOf({ size, type }: File): string | null {
  if (size > maxPhotoBytes) return 'This photo is larger than 10 MB';
  if (type !== '' && !ownerPhotoTypes.includes(type))
    return 'The photo must be a JPEG, PNG, WebP or AVIF file';
  return null;
}
