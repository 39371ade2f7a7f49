import { ChevronDown, Maximize2 } from 'lucide-react';
import { useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { catalogue } from '../../../shared/catalogue.ts';
import type { PhotoView, PropertyCard } from '../../../shared/contract/property-views.ts';
import { paths } from '../../../shared/paths.ts';
import { Photo } from '../../components/photo.tsx';
import { swipeStep, type Point } from '../../components/swipe.ts';
import { useSite } from '../../site.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { LightboxProps } from './lightbox.tsx';
import styles from './photos.module.css';
import { Thumbnails, thumbnailSizes, type Thumbnail } from './thumbnails.tsx';
import { useBrokenPicture } from './use-broken-picture.ts';

/** Thumbnails shown before 'Show N more photos'. */
const firstThumbnails = 2;

/** Width of the large photo: half of the page, or two thirds beside one or two others. */
const largeSizes = {
  one: '(min-width: 900px) 832px, 92vw',
  few: '(min-width: 1264px) 796px, (min-width: 1024px) 62vw, 92vw',
  many: '(min-width: 1264px) 596px, (min-width: 1024px) 47vw, 92vw',
};

interface PhotosProps {
  property: PropertyCard;
  /** 1-based number of the large photo; 1 if out of range. */
  selected: number;
}

interface OpenLightbox {
  Lightbox: ComponentType<LightboxProps>;
  first: number;
  /** Receives the focus on closing. */
  opener: HTMLElement;
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
  const count = countOf(photos, property.photoCount - missing);
  const others = photos
    .map((photo, index): Thumbnail => {
      const number = index + 1;
      const query = number === 1 ? '' : `?photo=${number}`;
      return { photo, number, href: paths.property(id) + query };
    })
    .filter(({ number }) => number !== large);
  const more = others.slice(firstThumbnails);
  const [open, setOpen] = useState(large > firstThumbnails + 1);
  const [lightbox, setLightbox] = useState<OpenLightbox | null>(null);
  const [swiped, setSwiped] = useState(0);
  const touch = useRef<Point>(null);
  const shown = photos.length === 0 ? 0 : wrap(large - 1 + swiped, photos.length);
  const figure = useBrokenPicture(photos[shown]?.src, (src) =>
    setBroken([...new Set([...broken, src])]),
  );

  function view(number: number, opener: HTMLElement): void {
    import('./lightbox.tsx').then(
      ({ Lightbox }) => setLightbox({ Lightbox, first: number, opener }),
      () => showToast(catalogue.network, 'error'),
    );
  }

  function close(): void {
    setLightbox(null);
    // Safari does not focus buttons on click, so its dialog cannot return the focus.
    lightbox?.opener.focus();
  }

  function follow(event: MouseEvent<HTMLElement>, number: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    view(number, event.currentTarget);
  }

  return (
    <section
      className={styles.photos}
      data-count={count}
      data-open={open || undefined}
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
          sizes={largeSizes[open && count === 'many' ? 'few' : count]}
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
          <Thumbnails thumbnails={others.slice(0, firstThumbnails)} onFollow={follow} />
          {more.length > 0 && (
            <details
              className={styles.more}
              open={open}
              onToggle={(event) => setOpen(event.currentTarget.open)}
            >
              <summary>
                <span className={styles.preview} aria-hidden="true">
                  {more.slice(0, 2).map(({ photo, number }) => (
                    <Photo key={number} photo={{ ...photo, alt: '' }} sizes={thumbnailSizes} />
                  ))}
                </span>
                <span className={styles.label}>
                  <span className={styles.show}>
                    Show {more.length} more {more.length === 1 ? 'photo' : 'photos'}
                  </span>
                  <span className={styles.less}>Show less</span>
                  <ChevronDown aria-hidden="true" size={18} />
                </span>
              </summary>
              <Thumbnails thumbnails={more} onFollow={follow} />
            </details>
          )}
        </div>
      )}
      {lightbox && (
        <lightbox.Lightbox title={title} photos={photos} first={lightbox.first} onClose={close} />
      )}
    </section>
  );
}

/** Wraps at both ends. */
function wrap(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/** Layout by the number of photos, known from the start so that the layout is stable. */
function countOf(photos: readonly PhotoView[], photoCount: number): keyof typeof largeSizes {
  const count = photos.length === 0 ? 0 : photoCount;
  if (count < 2) return 'one';
  return count < 4 ? 'few' : 'many';
}
