import type { PhotoView, PropertyCard } from '../../shared/contract/property-schemas.ts';
import { call } from '../bff/json-calls.ts';
import { carouselScreens } from './carousel-screens.ts';
import { swipeStep } from './swipe.ts';

export interface ShownPhoto {
  photo: PhotoView | undefined;
  /** 0-based. */
  index: number;
}

interface Turn {
  event: MouseEvent | TouchEvent;
  /** The pressed button or the touched card. */
  target: EventTarget;
  property: PropertyCard;
  /** Index of the current photo. */
  index: { readonly current: number };
  show: (photo: ShownPhoto) => void;
}

let start: Touch | undefined;

/** Shows the next or previous photo of a card if the event asks for it, wrapping at both ends. */
export async function turnCarousel({ event, target, property, index, show }: Turn): Promise<void> {
  const step = 'touches' in event ? stepOfTouch(event, target) : stepOfButton(target);
  if (step === 0) return;
  const photos = property.photos[index.current + step] ? property.photos : await photosOf(property);
  // The index may have changed while the photos were being fetched.
  const next = (index.current + step + photos.length) % photos.length;
  show({ photo: photos[next], index: next });
}

function stepOfButton(target: EventTarget): number {
  return target instanceof HTMLElement ? Number(target.dataset['step']) : 0;
}

function stepOfTouch(event: TouchEvent, card: EventTarget): number {
  const [touch] = event.changedTouches;
  if (event.type === 'touchstart') {
    const alone = event.touches.length === 1;
    start = alone && touch && isOverPhoto(touch, card) ? touch : undefined;
    return 0;
  }
  const from = start;
  start = undefined;
  if (!from || !touch || !window.matchMedia(carouselScreens).matches) return 0;
  return swipeStep(from, touch);
}

/** The card's link covers the photo, so compare positions instead of elements. */
function isOverPhoto({ clientY }: Touch, card: EventTarget): boolean {
  const photo = card instanceof Element ? card.querySelector('img') : null;
  return photo !== null && clientY <= photo.getBoundingClientRect().bottom;
}

const known = new Map<string, Promise<readonly PhotoView[]>>();

/** All photos of a property; after a failure, only those on the card until the next attempt. */
function photosOf({ id, photos, photoCount }: PropertyCard): Promise<readonly PhotoView[]> {
  const cached = known.get(id);
  if (cached) return cached;
  if (photos.length === photoCount) return Promise.resolve(photos);
  const answer = fetchPhotos(id).catch(() => {
    known.delete(id);
    return photos;
  });
  known.set(id, answer);
  return answer;
}

async function fetchPhotos(id: string): Promise<readonly PhotoView[]> {
  const signal = AbortSignal.timeout(10_000);
  const { property } = await call('GET /properties/{id}', signal, { params: { id } });
  return property.photos;
}
