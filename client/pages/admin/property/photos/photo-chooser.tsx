import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { photoTypes } from '../../../../../shared/forms/photo-form.ts';
import styles from './photos.module.css';

interface PhotoChooserProps {
  /** Number of photos that can be added. */
  room: number;
  max: number;
  onChoose(files: File[]): void;
}

/** A field for several images with drag and drop: the native input covers the area. */
export function PhotoChooser({ room, max, onChoose }: PhotoChooserProps): ReactNode {
  if (room <= 0) return <p className={styles.state}>A property has at most {max} photos.</p>;

  return (
    <label className={styles.chooser}>
      <ImagePlus aria-hidden="true" size={22} />
      <span>
        <strong>Add photos</strong>
        <span>JPEG, PNG or WebP, up to 10 MB each; several at once, or dropped here.</span>
      </span>
      <input
        type="file"
        multiple
        accept={photoTypes.join(',')}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])].slice(0, room));
          // Reset the input, so that the same image can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
