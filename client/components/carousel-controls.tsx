import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { carouselScreens } from './carousel-screens.ts';
import type { CardCarousel } from './use-card-carousel.ts';
import styles from './carousel-controls.module.css';

interface CarouselControlsProps {
  carousel: CardCarousel;
  title: string;
}

/** More dots would be too small to tell apart. */
const maxDots = 5;

/** Previous and next buttons and dots over a card's photo, on phones only. They need scripts, so they appear with hydration. */
export function CarouselControls({ carousel, title }: CarouselControlsProps): ReactNode {
  const { shown, count, press } = carousel;
  // Deferred: otherwise React would render the controls of all cards at once, in a long task after hydration.
  const isShown = useDeferredValue(useMediaQuery(carouselScreens));
  if (!isShown) return null;

  const dots = Math.min(count, maxDots);
  const current = Math.round((shown.index * (dots - 1)) / (count - 1));
  return (
    <div className={styles.controls}>
      <button
        type="button"
        data-step="-1"
        aria-label={`Previous photo of ${title}`}
        onClick={press}
      >
        <ChevronLeft aria-hidden="true" size={22} />
      </button>
      <button type="button" data-step="1" aria-label={`Next photo of ${title}`} onClick={press}>
        <ChevronRight aria-hidden="true" size={22} />
      </button>
      <span className={styles.dots} role="img" aria-label={`Photo ${shown.index + 1} of ${count}`}>
        {Array.from({ length: dots }, (_, dot) => (
          <i key={dot} data-current={dot === current || undefined} />
        ))}
      </span>
    </div>
  );
}
