import type { ReactNode } from 'react';
import type { PhotoView } from '../../shared/contract/property-views.ts';
import styles from './photo.module.css';

/** What is shown where a property has no photograph or one cannot be had; the BFF serves it too (`features/media`). */
export const fallbackPicture = '/no-photo.svg';

interface PhotoProps {
  photo: PhotoView | undefined;
  /** Seen at once: fetched first, and not lazily. */
  eager?: boolean;
}

/** A photograph in a 3:2 frame that shows the photograph's colour until it is there. */
export function Photo({ photo, eager = false }: PhotoProps): ReactNode {
  const { src, alt, width, height, color } = photo ?? {
    src: fallbackPicture,
    alt: 'No photograph yet',
    width: 1200,
    height: 800,
    color: '#efe7d8',
  };
  return (
    <span className={styles.frame}>
      <svg className={styles.tint} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 3 2">
        <rect width="3" height="2" fill={color} />
      </svg>
      <img
        className={styles.image}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  );
}
