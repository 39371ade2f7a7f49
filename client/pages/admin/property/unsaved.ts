import { counted } from '../../../../shared/counted.ts';

/** Changes of photos that the server does not have yet. */
export interface UnsavedPhotos {
  /** Photos that are waiting, on their way, or could not be sent. */
  uploads: number;
  /** Whether their order or their descriptions differ from what is saved. */
  isChanged: boolean;
}

/** What leaving the form would leave behind. */
export interface Unsaved {
  /** Whether its fields differ from what is saved. */
  form: boolean;
  photos: UnsavedPhotos;
}

export const noUnsavedPhotos: UnsavedPhotos = { uploads: 0, isChanged: false };

/**
 * What becomes of everything that is not saved, in sentences.
 * @param isKept whether this browser has stored the fields
 */
export function lossesOf({ form, photos }: Unsaved, isKept: boolean): string[] {
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
      isKept
        ? 'Your changes to the form are not on the site yet. This browser keeps them: you can go on with them when you come back to this form.'
        : 'Your changes to the form are not on the site yet, and this browser cannot keep them. If you leave now, they are lost.',
    );
  return sentences;
}
