import type { EnquiryBff } from '../../../shared/contract/enquiry.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import {
  maxPhotoBytes,
  maxOwnerPhotos,
  ownerPhotoTypes,
} from '../../../shared/forms/photo-form.ts';
import { storePhotos, readStoredPhotos } from './drafts.ts';

export interface PhotoUpload {
  key: number;
  name: string;
  /** Null after a reload, when the photo is on the server. */
  file: File | null;
  state:
    | { kind: 'waiting' }
    | { kind: 'uploading'; /** A fraction from 0 to 1. */ share: number }
    | { kind: 'kept'; id: string }
    | { kind: 'failed'; message: string; mayTryAgain: boolean };
}

type Uploader = Pick<EnquiryBff, 'uploadPhoto' | 'removePhoto'>;

/** Shared by all pages of this tab; never used on the server. */
let photos: readonly PhotoUpload[] | null = null;
let nextKey = 1;
let current: { key: number; controller: AbortController } | null = null;
const listeners = new Set<() => void>();

export function subscribeToPhotos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentPhotos(): readonly PhotoUpload[] {
  photos ??= readStoredPhotos().map(({ id, name }) => ({
    key: nextKey++,
    name,
    file: null,
    state: { kind: 'kept', id },
  }));
  return photos;
}

/**
 * Uploads photos one at a time, because the server processes one at a time.
 * @returns the number of files above the limit
 */
export function addPhotos(files: readonly File[], uploader: Uploader): number {
  const room = Math.max(0, maxOwnerPhotos - currentPhotos().length);
  const added = files.slice(0, room).map((file): PhotoUpload => ({
    key: nextKey++,
    name: file.name,
    file,
    state: stateOfNew(file),
  }));
  change([...currentPhotos(), ...added]);
  void uploadNext(uploader);
  return files.length - added.length;
}

export function tryPhotoAgain(key: number, uploader: Uploader): void {
  setState(key, { kind: 'waiting' });
  void uploadNext(uploader);
}

export function removePhoto(key: number, uploader: Uploader): void {
  const photo = currentPhotos().find((each) => each.key === key);
  change(currentPhotos().filter((each) => each !== photo));
  keep();
  if (current?.key === key) current.controller.abort();
  // Failing to delete is harmless: the server deletes unsent photos after a day.
  if (photo?.state.kind === 'kept')
    uploader.removePhoto(photo.state.id, new AbortController().signal).catch(() => {});
}

/** Clears the photos after the form was sent. */
export function forgetPhotos(): void {
  change([]);
  keep();
}

/**
 * Waits until all uploads have finished.
 * @returns their ids, or null if one failed
 */
export async function settledPhotos(signal: AbortSignal): Promise<string[] | null> {
  while (currentPhotos().some(({ state }) => isUnderWay(state))) await nextChange(signal);
  const ids = currentPhotos().flatMap(({ state }) => (state.kind === 'kept' ? state.id : []));
  return ids.length === currentPhotos().length ? ids : null;
}

export function isUnderWay({ kind }: PhotoUpload['state']): boolean {
  return kind === 'waiting' || kind === 'uploading';
}

function nextChange(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = subscribeToPhotos(() => {
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
}

async function uploadNext(uploader: Uploader): Promise<void> {
  const next = currentPhotos().find(({ state }) => state.kind === 'waiting');
  if (current || !next?.file) return;
  const { key, file } = next;
  const controller = new AbortController();
  current = { key, controller };
  setState(key, { kind: 'uploading', share: 0 });
  try {
    const onProgress = (share: number): void => setState(key, { kind: 'uploading', share });
    const { id } = await uploader.uploadPhoto(file, controller.signal, onProgress);
    setState(key, { kind: 'kept', id });
    keep();
  } catch (error) {
    setState(key, { kind: 'failed', ...failureOf(error) });
  }
  current = null;
  await uploadNext(uploader);
}

function stateOfNew({ size, type }: File): PhotoUpload['state'] {
  const message =
    size > maxPhotoBytes
      ? 'This photo is larger than 10 MB'
      : type !== '' && !ownerPhotoTypes.includes(type)
        ? 'The photo must be a JPEG, PNG, WebP or AVIF picture'
        : null;
  if (message === null) return { kind: 'waiting' };
  return { kind: 'failed', message, mayTryAgain: false };
}

/** A rejected photo would be rejected again, so it cannot be retried. */
function failureOf(error: unknown): { message: string; mayTryAgain: boolean } {
  if (!(error instanceof ProblemError)) {
    return { message: 'The photo could not be uploaded', mayTryAgain: true };
  }
  const { detail, status } = error.problem;
  return { message: detail, mayTryAgain: ![413, 415, 422].includes(status) };
}

function setState(key: number, state: PhotoUpload['state']): void {
  change(currentPhotos().map((photo) => (photo.key === key ? { ...photo, state } : photo)));
}

function change(changed: readonly PhotoUpload[]): void {
  photos = changed;
  for (const listener of listeners) listener();
}

/** Stores uploaded photos with the form's draft. */
function keep(): void {
  storePhotos(
    currentPhotos().flatMap(({ name, state }) =>
      state.kind === 'kept' ? [{ id: state.id, name }] : [],
    ),
  );
}
