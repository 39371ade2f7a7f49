import { tabStorage } from '../../storage/tab-storage.ts';
import { photosDraftKey } from './drafts.ts';

/** A photo on the server, which stores it for a day until the form is sent. */
interface StoredPhoto {
  id: string;
  name: string;
}

export function readStoredPhotos(): StoredPhoto[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.read(photosDraftKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStoredPhoto) : [];
  } catch {
    return [];
  }
}

export function storePhotos(photos: readonly StoredPhoto[]): void {
  if (photos.length > 0) tabStorage.write(photosDraftKey, photos);
  else tabStorage.forget(photosDraftKey);
}

function isStoredPhoto(photo: unknown): photo is StoredPhoto {
  const { id, name }: Partial<StoredPhoto> = Object(photo);
  return typeof id === 'string' && typeof name === 'string';
}
