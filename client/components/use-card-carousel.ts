import { useRef, useState, type MouseEvent, type TouchEvent } from 'react';
import { pageMessages } from '../../shared/page-messages.ts';
import type { PropertyCard } from '../../shared/contract/property-schemas.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import type { ShownPhoto } from './carousel.ts';

export interface CardCarousel {
  shown: ShownPhoto;
  /** Number of photos of the property. */
  count: number;
  /** Touch handlers for the card; a swipe over the photo shows another one. */
  touch: { onTouchStart: Operate; onTouchEnd: Operate };
  /** Click handler of buttons with `data-step` 1 or -1. */
  press: (event: MouseEvent) => void;
}

type Operate = (event: TouchEvent) => void;

/**
 * A card's photo carousel; null for a single photo. The carousel's code and the photos missing from the card load on
 * the first interaction.
 */
export function useCardCarousel(property: PropertyCard): CardCarousel | null {
  const [shown, setShown] = useState<ShownPhoto>({ photo: property.photos[0], index: 0 });
  const index = useRef(0);
  if (property.photos.length < 2) return null;

  function show(photo: ShownPhoto): void {
    index.current = photo.index;
    setShown(photo);
  }

  function operate(event: MouseEvent | TouchEvent): void {
    const { currentTarget: target, nativeEvent } = event;
    void import('./carousel.ts').then(
      ({ turnCarousel }) => turnCarousel({ event: nativeEvent, target, property, index, show }),
      // A touch may be the start of a scroll, so report failures only for clicks.
      () => event.type === 'click' && showToast(pageMessages.network, 'error'),
    );
  }

  return {
    shown,
    count: property.photoCount,
    touch: { onTouchStart: operate, onTouchEnd: operate },
    press: operate,
  };
}
