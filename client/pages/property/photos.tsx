import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { PhotoView, PropertyCard } from '../../../shared/contract/property-views.ts';
import { paths } from '../../../shared/paths.ts';
import { Photo } from '../../components/photo.tsx';
import { useSite } from '../../site.ts';
import styles from './photos.module.css';

/** Section 9 of the specification: thumbnails shown before 'Show N more photos'. */
const firstThumbnails = 2;

interface PhotosProps {
  property: PropertyCard;
  /** Which photograph is the large one, from 1; a number beyond the last is the first. */
  selected: number;
}

/** The large photograph and thumbnails, each a link that makes it the large one. */
export function Photos({ property, selected }: PhotosProps): ReactNode {
  const { id, photos } = property;
  const { demo } = useSite();
  const large = photos[selected - 1] ? selected : 1;
  const thumbnails = photos.map((photo, index) => ({
    photo,
    number: index + 1,
    href: index === 0 ? paths.property(id) : `${paths.property(id)}?photo=${index + 1}`,
    isLarge: index + 1 === large,
  }));
  const more = thumbnails.slice(firstThumbnails);
  const [open, setOpen] = useState(large > firstThumbnails);
  return (
    <section
      className={styles.photos}
      data-count={photos.length > 1 ? 'many' : 'few'}
      aria-label="Photographs"
      data-keep-scroll=""
      data-replace=""
    >
      <figure className={styles.large}>
        <Photo key={large} photo={photos[large - 1]} eager />
        {demo && photos.length > 0 && <figcaption>Illustration</figcaption>}
      </figure>
      {photos.length > 1 && (
        <div className={styles.side}>
          <ul className={styles.thumbnails}>
            {thumbnails.slice(0, firstThumbnails).map((thumbnail) => (
              <Thumbnail key={thumbnail.number} {...thumbnail} />
            ))}
          </ul>
          {more.length > 0 && (
            <details
              className={styles.more}
              open={open}
              onToggle={(event) => setOpen(event.currentTarget.open)}
            >
              <summary>
                <span className={styles.show}>
                  Show {more.length} more {more.length === 1 ? 'photo' : 'photos'}
                </span>
                <span className={styles.less}>Show less</span>
                <ChevronDown aria-hidden="true" size={18} />
              </summary>
              <ul className={styles.thumbnails}>
                {more.map((thumbnail) => (
                  <Thumbnail key={thumbnail.number} {...thumbnail} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </section>
  );
}

interface ThumbnailProps {
  photo: PhotoView;
  number: number;
  href: string;
  isLarge: boolean;
}

function Thumbnail({ photo, number, href, isLarge }: ThumbnailProps): ReactNode {
  return (
    <li>
      <a
        className={styles.thumbnail}
        href={href}
        aria-label={`Photo ${number}: ${photo.alt}`}
        aria-current={isLarge ? 'true' : undefined}
      >
        <Photo photo={photo} />
      </a>
    </li>
  );
}
