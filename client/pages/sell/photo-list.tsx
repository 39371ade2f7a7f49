import type { ReactNode } from 'react';
import { counted } from '../../../shared/number.ts';
import { useStore } from '../../hooks/store.ts';
import { fieldId } from '../../ui/form/form-field.tsx';
import { PhotoItem } from './photo-item.tsx';
import styles from './photo-list.module.css';
import {
  addPhotos,
  deletePhoto,
  isUnderWay,
  ownerPhotos,
  type PhotoUpload,
} from './photo-uploads.ts';

interface PhotoListProps {
  /** Name of the file field. */
  field: string;
  /** Whether the form waits for uploads. */
  isPending: boolean;
  /** Called when a photo is removed or retried. */
  onEdited(): void;
}

/** The chosen photos with their upload state; never rendered on the server. */
export function PhotoList({ field, isPending, onEdited }: PhotoListProps): ReactNode {
  const queue = ownerPhotos();
  const photos = useStore(queue);

  function remove(photo: PhotoUpload): void {
    const next = photos[photos.indexOf(photo) + 1] ?? photos.at(-2);
    document.getElementById(next ? removalId(next) : fieldId(field))?.focus();
    queue.remove(photo.key);
    if (photo.state.kind === 'uploaded') deletePhoto(photo.state.result.id);
    onEdited();
  }

  function tryAgain({ key }: PhotoUpload): void {
    queue.retry(key);
    onEdited();
  }

  return (
    <>
      {photos.length > 0 && (
        <ul className={styles.list} aria-label="Your photos">
          {photos.map((photo) => (
            <PhotoItem
              key={photo.key}
              photo={photo}
              field={field}
              removalId={removalId(photo)}
              onRemove={() => remove(photo)}
              onTryAgain={() => tryAgain(photo)}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {photos.length > 0 && summaryOf(photos, isPending)}
      </p>
    </>
  );
}

/** @returns the number of files above the limit */
export function choosePhotos(files: readonly File[]): number {
  return addPhotos(ownerPhotos(), files);
}

function removalId({ key }: PhotoUpload): string {
  return `remove-photo-${key}`;
}

function summaryOf(photos: readonly PhotoUpload[], isPending: boolean): string {
  const uploaded = photos.filter(({ state }) => state.kind === 'uploaded').length;
  if (photos.some(isUnderWay)) {
    const progress = `${uploaded} of ${counted(photos.length, 'photo')} uploaded.`;
    return isPending ? `${progress} We send your form once they are uploaded.` : progress;
  }
  if (uploaded < photos.length) {
    return `${counted(photos.length - uploaded, 'photo')} could not be uploaded.`;
  }
  return uploaded === 1 ? 'Your photo is uploaded.' : `All ${uploaded} photos are uploaded.`;
}
