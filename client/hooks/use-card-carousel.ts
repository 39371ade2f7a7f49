import { useRef, useState, type MouseEvent, type TouchEvent } from 'react';
import { catalogue } from '../../shared/catalogue.ts';
import type { PhotoView, PropertyCard } from '../../shared/contract/property-views.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

export interface ShownPhoto {
  photo: PhotoView | undefined;
  /** From 0. */
  index: number;
}

export interface CardCarousel {
  shown: ShownPhoto;
  /** Of all photographs of the property. */
  count: number;
  /** For the card: a swipe over its photograph turns it. */
  touch: { onTouchStart: Operate; onTouchEnd: Operate; 'data-swipe': '' };
  /** For buttons with `data-step` 1 or -1. */
  press: (event: MouseEvent) => void;
}

type Operate = (event: TouchEvent) => void;

/**
 * The photographs of a card, one at a time; null where there is no second one. How they are turned, and the photographs
 * that the card came without, are fetched when somebody first touches them.
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
    void import('../components/carousel.ts').then(
      ({ turnCarousel }) => turnCarousel({ event: nativeEvent, target, property, index, show }),
      // A touch may be the start of scrolling.
      () => event.type === 'click' && showToast(catalogue.network, 'error'),
    );
  }

  return {
    shown,
    count: property.photoCount,
    touch: { onTouchStart: operate, onTouchEnd: operate, 'data-swipe': '' },
    press: operate,
  };
}
