import { ChevronDown, Maximize2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { paths } from '../../../shared/paths.ts';
import { Photo } from '../../components/photo.tsx';
import { swipeStep, type Point } from '../../components/swipe.ts';
import { useSite } from '../../site.ts';
import styles from './photos.module.css';
import { Thumbnails, type Thumbnail } from './thumbnails.tsx';
import { useBrokenPicture } from './use-broken-picture.ts';
import { useLightbox } from './use-lightbox.tsx';

/** Thumbnails shown on a narrow screen before 'Show N more photos'. */
const firstThumbnails = 2;

/** The most photos that the mosaic of a wide screen shows. */
const mosaicPhotos = 5;

/** Widths of the large photo: alone, as one half of the mosaic, and beside a column of smaller ones. */
const largeSizes = {
  whole: '(min-width: 1264px) 1200px, 94vw',
  half: '(min-width: 1264px) 596px, (min-width: 1024px) 47vw, 100vw',
  most: '(min-width: 1264px) 836px, (min-width: 1024px) 65vw, 100vw',
};

/** Widths of the others: in two columns, or in one. */
const thumbnailSizes = {
  narrow: '(min-width: 1264px) 296px, (min-width: 1024px) 24vw, 31vw',
  wide: '(min-width: 1264px) 398px, 31vw',
};

interface PhotosProps {
  property: PropertyCard;
  /** 1-based number of the large photo; 1 if out of range. */
  selected: number;
}

/**
 * A large photo, which swipes turn, and thumbnails. All open full screen; without JavaScript, a thumbnail becomes the
 * large photo.
 */
export function Photos({ property, selected }: PhotosProps): ReactNode {
  const { id, title } = property;
  const [broken, setBroken] = useState<readonly string[]>([]);
  const good = property.photos.filter(({ src }) => !broken.includes(src));
  // If every photo failed, show them all.
  const photos = good.length > 0 ? good : property.photos;
  const { demo } = useSite();
  const large = photos[selected - 1] ? selected : 1;
  const missing = property.photos.length - photos.length;
  // Known from the start, so that the layout is stable.
  const count = photos.length === 0 ? 0 : property.photoCount - missing;
  const others = photos
    .map((photo, index): Thumbnail => {
      const number = index + 1;
      const query = number === 1 ? '' : `?photo=${number}`;
      return { photo, number, href: paths.property(id) + query };
    })
    .filter(({ number }) => number !== large);
  const more = others.slice(firstThumbnails);
  const unseen = photos.length - mosaicPhotos;
  const [open, setOpen] = useState(large > firstThumbnails + 1);
  const sizes = thumbnailSizes[count < mosaicPhotos ? 'wide' : 'narrow'];
  const { view, follow, element: lightbox } = useLightbox(`Photographs of ${title}`, photos);
  const [swiped, setSwiped] = useState(0);
  const touch = useRef<Point>(null);
  const shown = photos.length === 0 ? 0 : wrap(large - 1 + swiped, photos.length);
  const figure = useBrokenPicture(photos[shown]?.src, (src) =>
    setBroken([...new Set([...broken, src])]),
  );

  return (
    <section
      className={styles.photos}
      data-count={count > mosaicPhotos ? undefined : Math.max(count, 1)}
      aria-label="Photographs"
      data-keep-scroll=""
      data-replace=""
    >
      <figure
        ref={figure}
        className={styles.large}
        data-large-photo=""
        onTouchStart={({ touches }) =>
          (touch.current = touches.length === 1 ? (touches[0] ?? null) : null)
        }
        onTouchEnd={({ changedTouches }) => {
          const [from, to] = [touch.current, changedTouches[0]];
          if (from && to) setSwiped(swiped + swipeStep(from, to));
        }}
      >
        <Photo
          key={photos[shown]?.src}
          photo={photos[shown]}
          sizes={largeSizes[layoutOf(count, open)]}
          priority="first"
        />
        {photos.length > 0 && (
          <button
            type="button"
            className={styles.view}
            data-needs-script=""
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => view(shown + 1, currentTarget)}
          >
            <Maximize2 aria-hidden="true" size={16} />
            {photos.length === 1 ? 'View photo' : `View ${photos.length} photos`}
          </button>
        )}
        {demo && photos.length > 0 && <figcaption>Illustration</figcaption>}
      </figure>
      {others.length > 0 && (
        <div className={styles.side}>
          <Thumbnails
            thumbnails={others.slice(0, firstThumbnails)}
            sizes={sizes}
            onFollow={follow}
          />
          {more.length > 0 && (
            <details
              className={styles.more}
              open={open}
              onToggle={(event) => setOpen(event.currentTarget.open)}
            >
              <summary>
                <span className={styles.preview} aria-hidden="true">
                  {more.slice(0, 2).map(({ photo, number }) => (
                    // For the mouse alone: a keyboard opens the list, whose links open the photos.
                    <span key={number} role="none" onClick={(event) => follow(event, number)}>
                      <Photo photo={{ ...photo, alt: '' }} sizes={sizes} />
                    </span>
                  ))}
                </span>
                <span className={styles.label}>
                  <span className={styles.show}>
                    {unseen <= 0 ? (
                      showMore(more.length)
                    ) : (
                      <>
                        <span className={styles.narrow}>{showMore(more.length)}</span>
                        <span className={styles.wide}>{showMore(unseen)}</span>
                      </>
                    )}
                  </span>
                  <span className={styles.less}>Show less</span>
                  <ChevronDown aria-hidden="true" size={18} />
                </span>
              </summary>
              <Thumbnails thumbnails={more} sizes={sizes} onFollow={follow} />
            </details>
          )}
        </div>
      )}
      {lightbox}
    </section>
  );
}

function showMore(count: number): string {
  return `Show ${count} more ${count === 1 ? 'photo' : 'photos'}`;
}

/** Wraps at both ends. */
function wrap(index: number, count: number): number {
  return ((index % count) + count) % count;
}

function layoutOf(count: number, open: boolean): keyof typeof largeSizes {
  if (count < 2) return 'whole';
  return count === 3 || count === 4 || (open && count > mosaicPhotos) ? 'most' : 'half';
}
