import { tabStorage } from '../../tab-storage.ts';
import { photosDraftKey } from './drafts.ts';

/** A photo that is on the server, where it waits for a day to be sent. */
interface KeptPhoto {
  id: string;
  name: string;
}

export function readKeptPhotos(): KeptPhoto[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.read(photosDraftKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKeptPhoto) : [];
  } catch {
    return [];
  }
}

export function keepPhotos(photos: readonly KeptPhoto[]): void {
  if (photos.length > 0) tabStorage.write(photosDraftKey, photos);
  else tabStorage.forget(photosDraftKey);
}

function isKeptPhoto(photo: unknown): photo is KeptPhoto {
  const { id, name }: Partial<KeptPhoto> = Object(photo);
  return typeof id === 'string' && typeof name === 'string';
}
