import type { ReactNode } from 'react';
import type { PhotoView } from '../../shared/contract/property-schemas.ts';
import { pictureSources, sizedPicture } from '../../shared/picture-sizes.ts';
import { fallbackPicture } from '../start/broken-pictures.ts';
import styles from './photo.module.css';

/** `first` is the largest image in the initial viewport and is fetched with high priority; `late` loads lazily. */
export type PhotoPriority = 'first' | 'early' | 'late';

interface PhotoProps {
  photo: PhotoView | undefined;
  /** Value of the `sizes` attribute. */
  sizes: string;
  priority?: PhotoPriority;
}

/** A photo in a 3:2 frame, with its dominant colour as a placeholder. */
export function Photo({ photo, sizes, priority = 'late' }: PhotoProps): ReactNode {
  const { src, alt, width, height, color } = photo ?? {
    src: fallbackPicture,
    alt: 'No photo yet',
    width: 1200,
    height: 800,
    color: '#efe7d8',
  };
  const srcSet = pictureSources(src);
  return (
    <span className={styles.frame}>
      <svg className={styles.tint} aria-hidden="true" color={color} />
      <img
        className={styles.image}
        sizes={srcSet && sizes}
        srcSet={srcSet}
        src={sizedPicture(src, 672) ?? src}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'late' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : undefined}
        decoding="async"
      />
    </span>
  );
}
