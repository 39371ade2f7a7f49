import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { maxOwnerPhotos, ownerPhotoTypes } from '../../../shared/forms/photo-form.ts';
import { fieldId } from '../../ui/form/form-field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { readStoredPhotos } from './drafts.ts';
import styles from './photos-field.module.css';

const name = 'photos';

/** Imported when the first photo is chosen. */
let uploads: Promise<typeof import('./photo-list.tsx')> | null = null;

interface PhotosFieldProps {
  error: string | undefined;
  /** Whether the form waits for uploads. */
  isPending: boolean;
}

/** A photo field that uploads at once; without JavaScript, photos are sent with the form. */
export function PhotosField({ error, isPending }: PhotosFieldProps): ReactNode {
  const [list, setList] = useState<Awaited<typeof uploads>>(null);
  const [leftOut, setLeftOut] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (uploads === null && readStoredPhotos().length === 0) return;
    void fetchUploads().then(setList);
  }, []);

  // Files may have been chosen before hydration.
  const addEarly = useEffectEvent(() => void add(chooser.current));
  useEffect(() => addEarly(), []);

  async function add(input: HTMLInputElement | null): Promise<void> {
    if (!input?.value) return;
    let hasTakenThem = false;
    input.form?.addEventListener('formdata', () => (hasTakenThem = true), { once: true });
    const fetched = await fetchUploads();
    // If uploads are unavailable, the files stay in the form, which may have been submitted meanwhile.
    if (!fetched || hasTakenThem) return;
    setList(fetched);
    setLeftOut(fetched.choosePhotos([...(input.files ?? [])]));
    input.value = '';
  }

  /** Clears the field's error, which may no longer apply. */
  function sayEdited(): void {
    setLeftOut(0);
    document.getElementById(fieldId(name))?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div className={styles.photos}>
      <FileField
        label="Photos (optional)"
        name={name}
        multiple
        accept={ownerPhotoTypes.join(',')}
        hint={
          <>
            Up to {maxOwnerPhotos}, each up to 10 MB: JPEG, PNG, WebP or AVIF.{' '}
            <span className={styles.together}>Up to 20 MB in total.</span>
          </>
        }
        error={
          leftOut > 0 ? `You can send at most ${maxOwnerPhotos} photos: ${leftOut} left out` : error
        }
        ref={chooser}
        onChange={() => void add(chooser.current)}
      />
      {list && <list.PhotoList field={name} isPending={isPending} onEdited={sayEdited} />}
    </div>
  );
}

/** Null if the code cannot be loaded. */
async function fetchUploads(): Promise<Awaited<typeof uploads>> {
  uploads ??= import('./photo-list.tsx');
  return uploads.catch(() => {
    uploads = null;
    return null;
  });
}
