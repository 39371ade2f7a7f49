import type { MouseEvent, ReactNode } from 'react';
import type { PhotoView } from '../../../shared/contract/property-schemas.ts';
import { Photo } from '../../components/photo.tsx';
import styles from './photos.module.css';

export interface Thumbnail {
  photo: PhotoView;
  /** 1-based. */
  number: number;
  /** URL with this photo as the large one. */
  href: string;
}

interface ThumbnailsProps {
  thumbnails: readonly Thumbnail[];
  /** Value of their `sizes` attribute. */
  sizes: string;
  onFollow: (event: MouseEvent<HTMLElement>, number: number) => void;
}

export function Thumbnails({ thumbnails, sizes, onFollow }: ThumbnailsProps): ReactNode {
  return (
    <ul className={styles.thumbnails}>
      {thumbnails.map(({ photo, number, href }) => (
        <li key={number}>
          <a
            className={styles.thumbnail}
            href={href}
            // Don't crawl: all photos are on the same page.
            rel="nofollow"
            aria-label={`Photo ${number}: ${photo.alt}`}
            onClick={(event) => onFollow(event, number)}
          >
            <Photo photo={photo} sizes={sizes} />
          </a>
        </li>
      ))}
    </ul>
  );
}
