import { counted } from '../../../../shared/number.ts';

/** Photo changes that are not saved yet. */
export interface UnsavedPhotos {
  /** Photos waiting, uploading or failed. */
  uploads: number;
  /** Whether the order or descriptions have unsaved changes. */
  isChanged: boolean;
}

/** Unsaved changes when leaving the form. */
export interface Unsaved {
  /** Whether fields have unsaved changes. */
  form: boolean;
  photos: UnsavedPhotos;
}

export const noUnsavedPhotos: UnsavedPhotos = { uploads: 0, isChanged: false };

/**
 * Sentences about what would be lost or preserved.
 * @param isStored whether the fields are stored in this browser
 */
export function lossesOf({ form, photos }: Unsaved, isStored: boolean): string[] {
  const sentences: string[] = [];
  if (photos.uploads > 0) {
    const [are, they] = photos.uploads === 1 ? ['has', 'it is'] : ['have', 'they are'];
    sentences.push(
      `${counted(photos.uploads, 'photo')} ${are} not been uploaded yet. If you leave now, ${they} not added.`,
    );
  }
  if (photos.isChanged)
    sentences.push(
      'Changes to the order or the descriptions of photos are not saved yet. If you leave now, they are lost.',
    );
  if (form)
    sentences.push(
      isStored
        ? 'Your changes to the form are not on the site yet. This browser keeps them: you can go on with them when you come back to this form.'
        : 'Your changes to the form are not on the site yet, and this browser cannot keep them. If you leave now, they are lost.',
    );
  return sentences;
}
