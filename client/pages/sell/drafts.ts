import { isRecord } from '../../../shared/record.ts';
import { draftPrefix } from '../../storage/draft-prefix.ts';
import { browserStore } from '../../storage/browser-store.ts';

/** Name of the owner form's draft. */
export const ownerDraft = 'owner';

/** A photo on the server, which stores it for a day until the form is sent. */
interface StoredPhoto {
  id: string;
  name: string;
}

const photosKey = `${draftPrefix}owner-photos`;
const photos = browserStore<readonly StoredPhoto[]>('sessionStorage', (stored) =>
  Array.isArray(stored) ? stored.filter(isStoredPhoto) : null,
);

/** The photos of the owner form's draft. */
export function readStoredPhotos(): readonly StoredPhoto[] {
  return photos.read(photosKey) ?? [];
}

export function storePhotos(stored: readonly StoredPhoto[]): void {
  photos.write(photosKey, stored.length > 0 ? stored : null);
}

function isStoredPhoto(photo: unknown): photo is StoredPhoto {
  return isRecord(photo) && typeof photo['id'] === 'string' && typeof photo['name'] === 'string';
}
