import type { ReactNode } from 'react';
import type { PhotoView } from '../../shared/contract/property-views.ts';
import { pictureSources, sizedPicture } from '../../shared/picture-sizes.ts';
import styles from './photo.module.css';

/** What is shown where a property has no photograph or one cannot be had; the BFF serves it too (`features/media`). */
export const fallbackPicture = '/no-photo.svg';

/** `first` is the largest of the first view and fetched before the others, `late` waits until it is scrolled near. */
export type PhotoPriority = 'first' | 'early' | 'late';

interface PhotoProps {
  photo: PhotoView | undefined;
  /** How wide it is shown, as the attribute of that name. */
  sizes: string;
  priority?: PhotoPriority;
}

/** A photograph in a 3:2 frame that shows the photograph's colour until it is there. */
export function Photo({ photo, sizes, priority = 'late' }: PhotoProps): ReactNode {
  const { src, alt, width, height, color } = photo ?? {
    src: fallbackPicture,
    alt: 'No photograph yet',
    width: 1200,
    height: 800,
    color: '#efe7d8',
  };
  const srcSet = pictureSources(src);
  return (
    <span className={styles.frame}>
      <svg className={styles.tint} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 3 2">
        <rect width="3" height="2" fill={color} />
      </svg>
      <img
        className={styles.image}
        sizes={srcSet && sizes}
        srcSet={srcSet}
        src={sizedPicture(src, 672) ?? src}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'late' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  );
}
