import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PhotoView } from '../../../shared/contract/property-schemas.ts';
import { pictureSources, sizedPicture } from '../../../shared/picture-sizes.ts';
import { swipeStep } from '../../components/swipe.ts';
import { adoptStyles } from '../../ui/adopt-styles.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './lightbox.css?inline';

export interface LightboxProps {
  /** 'Photographs of a house' */
  title: string;
  photos: readonly PhotoView[];
  /** 1-based number of the first photo. */
  first: number;
  onClose: () => void;
}

adoptStyles(styles);

/** A full-screen gallery. The native dialog traps the focus and returns it on closing. */
export function Lightbox({ title, photos, first, onClose }: LightboxProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const touch = useRef<React.Touch>(null);
  const [number, setNumber] = useState(first);
  const count = photos.length;
  const photo = photos[number - 1];

  useEffect(() => {
    strip.current?.children[number - 1]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    for (const near of [number, number - 2]) prefetch(photos.at(near % count));
  }, [photos, number, count]);

  /** Wraps at both ends. */
  function turn(step: number): void {
    setNumber((current) => ((current - 1 + step + count) % count) + 1);
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  }

  function onTouchEnd({ changedTouches }: React.TouchEvent): void {
    const from = touch.current;
    // A pinch-zoomed photo is panned with one finger, which is not a swipe.
    const enlarged = (window.visualViewport?.scale ?? 1) > 1.01;
    if (from && changedTouches[0] && !enlarged) turn(swipeStep(from, changedTouches[0]));
  }

  return (
    <Dialog
      element={dialog}
      className="lightbox"
      aria-label={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="lightbox-bar">
        <p role="status">
          {number} of {count}
        </p>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" size={24} />
        </button>
      </div>
      <div
        className="lightbox-stage"
        onTouchStart={({ touches }) =>
          (touch.current = touches.length === 1 ? (touches[0] ?? null) : null)
        }
        onTouchEnd={onTouchEnd}
      >
        {photo && (
          // The thumbnail, visible until the photo has loaded over it.
          <img key={-number} src={sizedPicture(photo.src, 320) ?? photo.src} alt="" data-bare="" />
        )}
        {photo && (
          <img
            key={number}
            sizes="100vw"
            srcSet={pictureSources(photo.src)}
            src={sizedPicture(photo.src, 1008) ?? photo.src}
            width={photo.width}
            height={photo.height}
            alt={photo.alt}
          />
        )}
        {count > 1 && (
          <>
            <button type="button" aria-label="Previous photo" onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" size={26} />
            </button>
            <button type="button" aria-label="Next photo" onClick={() => turn(1)}>
              <ChevronRight aria-hidden="true" size={26} />
            </button>
          </>
        )}
      </div>
      {count > 1 && (
        <ul ref={strip} className="lightbox-strip">
          {photos.map(({ src }, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={`Photo ${index + 1}`}
                aria-current={index + 1 === number}
                onClick={() => setNumber(index + 1)}
              >
                <img
                  src={sizedPicture(src, 320) ?? src}
                  alt=""
                  width={96}
                  height={64}
                  loading="lazy"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Preloads the adjacent photos, unless the visitor saves data. */
function prefetch(photo: PhotoView | undefined): void {
  const connection: { saveData?: boolean } | undefined = Reflect.get(navigator, 'connection');
  const srcset = photo && pictureSources(photo.src);
  if (!srcset || connection?.saveData) return;
  const image = new Image();
  image.sizes = '100vw';
  image.srcset = srcset;
}
